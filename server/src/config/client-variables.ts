interface ClientVariable {
  readonly variable: `PURSER_${string}`;
  /** One sentence. */
  readonly description: string;
}

const variable = (it: ClientVariable): ClientVariable => it;

/**
 * Variables of the programs that call a service, in the environment of a developer. They are no options of a service and never
 * stop one. Our commands that call a service read the first three, where no flag says otherwise.
 */
export const CLIENT_VARIABLES = {
  url: variable({ variable: 'PURSER_URL', description: 'Where the service is.' }),
  titleId: variable({ variable: 'PURSER_TITLE_ID', description: 'The title.' }),
  secretKey: variable({ variable: 'PURSER_SECRET_KEY', description: 'A secret key of the title.' }),
  sessionTicket: variable({
    variable: 'PURSER_SESSION_TICKET',
    description: 'A session ticket, in examples of calls.',
  }),
  entityToken: variable({
    variable: 'PURSER_ENTITY_TOKEN',
    description: 'An entity token, in examples of calls.',
  }),
  operatorSession: variable({
    variable: 'PURSER_OPERATOR_SESSION',
    description: "The secret of an operator's page, in examples of calls.",
  }),
  cookie: variable({
    variable: 'PURSER_COOKIE',
    description: 'The cookie of an operator, in examples of calls.',
  }),
};

/** The environment variables of commands that call a service. An empty variable counts as not given. */
export type ClientSettings = {
  readonly [Name in 'url' | 'titleId' | 'secretKey']: string | undefined;
};

/** Reads them; they are judged where they are used. */
export function readClientSettings(
  environment: Readonly<Record<string, string | undefined>>,
): ClientSettings {
  const { url, titleId, secretKey } = CLIENT_VARIABLES;
  return {
    url: environment[url.variable] || undefined,
    titleId: environment[titleId.variable] || undefined,
    secretKey: environment[secretKey.variable] || undefined,
  };
}
