// Upper bounds of queues in front of the database.

/** Calls that wait in one process for the same row of PostgreSQL, and as many of servers and operators; the next one is refused. */
export const LINE_WAITING_MAX = 256;
/** Commands that wait for the writer of the embedded database: more than calls can be at work. */
export const WRITER_COMMANDS_WAITING_MAX = 4_096;
