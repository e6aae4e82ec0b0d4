/** Texts of the page on which every operation can be run. */
export const API_TEXTS = {
  heading: 'API',
  documentFailed: (httpStatus: number) => `The description of the API answers ${httpStatus}.`,
  list: {
    label: 'Operations',
    all: 'All operations',
    find: 'Find operations',
    findHint: 'Name, or what it does',
    noneFound: 'No operation matches.',
  },
  none: {
    choose: 'Choose an operation',
    unknown: 'There is no such operation',
    about: (count: number) =>
      `The service has ${count} operations. Each has a form, can be run as yourself, and is shown as a call of curl, of our client and of the published SDK.`,
  },
  form: {
    waits: 'The form waits for the JSON',
    showsLastGood: 'It shows the last request that was one.',
    wouldRewrite:
      'It would write the JSON in another way than it is typed: a number would lose digits, or a member that is there twice would go. It is sent as it is typed.',
    noMembers: 'The request has no members.',
    required: (member: string) => `${member} (required)`,
    leftOut: 'left out',
    leaveOut: 'Leave out',
    leaveOutMember: (member: string) => `Leave out ${member}`,
    addMembers: {
      label: 'Add its members',
      to: (member: string) => `Add its members to ${member}`,
    },
    addEntry: {
      label: 'Add an entry',
      to: (member: string) => `Add an entry to ${member}`,
    },
    addName: {
      label: 'Add a name',
      to: (member: string) => `Add a name to ${member}`,
    },
    emptyList: 'An empty list.',
    moreEntries: (count: string) => `And ${count} more: they are in the JSON.`,
    newName: 'New name',
    newNameIn: (member: string) => `New name in ${member}`,
    nameTaken: 'It is there already.',
    notWhole: 'This is no whole number.',
    notNumber: 'This is no number as JSON writes it.',
  },
  json: {
    label: 'Request as JSON',
    member: (member: string) => `${member} (JSON)`,
    fillIn: 'Fill in the example',
    empty: 'Empty it',
    notJson: (fault: string) => `This is no JSON: ${fault}`,
    notRequest: (fault: string) => `This is no request: ${fault}`,
    notObject: 'A request is one object: {…}',
  },
  limits: {
    value: {
      between: (min: string, max: string) => `${min} to ${max}.`,
      atMost: (max: string) => `At most ${max}.`,
      atLeast: (min: string) => `At least ${min}.`,
    },
    characters: {
      between: (min: string, max: string) => `${min} to ${max} characters.`,
      atMost: (max: string) => `At most ${max} characters.`,
      atLeast: (min: string) => `At least ${min} characters.`,
    },
    entries: {
      between: (min: string, max: string) => `${min} to ${max} entries.`,
      atMost: (max: string) => `At most ${max} entries.`,
      atLeast: (min: string) => `At least ${min} entries.`,
    },
    time: 'A time, as in 2030-01-31T12:00:00Z.',
    whole: 'A whole number.',
  },
  caller: {
    label: 'Run as',
    anybody: 'Anybody calls it: no credential goes with the call.',
    /** By the kinds of their credentials. */
    kinds: {
      operatorSession: 'yourself',
      secretKey: 'a secret key',
      entityToken: 'an entity token',
      sessionTicket: 'a session ticket',
    },
    credential: (kind: string) => `The credential: ${kind}`,
    credentialHint: 'It stays in the memory of this page, and goes when the page goes.',
    noOperator: 'No operator may call it.',
    lacksRole: (roles: readonly string[]) =>
      `Your roles do not allow it. An owner can give you the role ${roles.join(' or ')}.`,
  },
  run: {
    label: 'Run',
    preview: 'Preview',
    reads: 'It only reads.',
    changes: 'It changes what is stored.',
    canPreview: 'It changes what is stored. A preview changes nothing.',
    keyHint:
      'With the same key and the same request, the change is made once, however often it runs. Empty: none.',
    newKey: 'A new key',
    ask: 'This changes what is stored',
    inEarnest: ({
      path,
      titleId,
      summary,
    }: Readonly<Record<'path' | 'titleId' | 'summary', string>>) =>
      `${path} is run in earnest, on title ${titleId}: ${summary}`,
    asksForPassword:
      'The service asks for your password first, unless you have shown it within the last minutes: it is an act that nobody takes back.',
    confirm: 'Run it',
    noAnswer: 'There was no answer.',
    isOld: (path: string) => `This page is older than the service: it cannot call ${path}.`,
  },
  answer: {
    heading: 'Answer',
    size: (milliseconds: string, characters: string) =>
      `${milliseconds} ms, ${characters} characters`,
    body: 'Body of the answer',
    first: (shown: string, all: string) =>
      `The first ${shown} of ${all} characters. Copy or save it to see all.`,
    save: 'Save as a file',
    useTicket: 'Use this session ticket for further calls',
    useToken: 'Use this entity token for further calls',
    useBoth: 'Use this session ticket and this entity token for further calls',
  },
  examples: {
    label: 'The same call elsewhere',
    curl: 'curl',
    client: 'TypeScript',
    sdk: 'SDK',
    program: 'Example',
    copyCurl: 'Copy the curl line',
    copyProgram: 'Copy the program',
    notInSdks: 'The published SDKs have no method for this operation: call it over HTTP.',
    operatorsOnly:
      "Only operators call it, and an operator's session is for pages: these programs would have to sign in first.",
    variable: (name: string) =>
      `The variable ${name} holds the credential: examples never have one in them.`,
    sdkNeedsTls: 'This SDK refuses plain http: give the service TLS.',
    sdkKeepsTicket: 'After a login: the SDK keeps its ticket.',
    sdkKeepsToken: 'After GetEntityToken: the SDK keeps its token.',
  },
} as const;
