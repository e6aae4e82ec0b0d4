/** An answer that gives the caller's browser a cookie. A handler returns it in place of its data. */
export class WithCookie<Data> {
  readonly data: Data;
  /** As in `Set-Cookie` (RFC 6265 4.1.1). */
  readonly cookie: string;

  constructor(data: Data, cookie: string) {
    this.data = data;
    this.cookie = cookie;
  }
}
