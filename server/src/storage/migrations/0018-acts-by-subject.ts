/** The schema for the list of changes about one kind of thing: a rare one is found without all the others. A released migration never changes. */
export const actsBySubject = (): string => `
create index if not exists operator_acts_about on operator_acts (subject, at, request_id);
create index if not exists operator_acts_about_of_title
  on operator_acts (title_id, subject, at, request_id);
create index if not exists operator_acts_about_of_operator
  on operator_acts (operator_id, subject, at, request_id);
create index if not exists operator_acts_about_of_operator_there
  on operator_acts (operator_id, title_id, subject, at, request_id);
`;
