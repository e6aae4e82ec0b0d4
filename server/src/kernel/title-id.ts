/** The form of a title's id: 4 to 8 upper-case hex digits. */
export const TITLE_ID = /^[0-9A-F]{4,8}$/;
