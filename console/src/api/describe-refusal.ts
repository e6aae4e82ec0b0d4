/** A refusal as a reply has it. */
interface Refusal {
  readonly errorMessage: string;
  readonly errorDetails?: Readonly<Record<string, readonly string[]>> | undefined;
}

/** Words for the members of a request. */
export interface FailureWords {
  /** Labels of a form by the members of its request. */
  readonly labels?: Readonly<Record<string, string>> | undefined;
  /** Says of which thing a member is. Absent: it is named as it is. */
  readonly toPlace?: ((member: string) => string) | undefined;
}

/** Describes a refusal and what is wrong with the members of the request, each sentence once. */
export function describeRefusal(
  { errorMessage, errorDetails = {} }: Refusal,
  { labels, toPlace = (member) => member }: FailureWords = {},
): string {
  const details = Object.entries(errorDetails).flatMap(([member, sentences]) =>
    sentences
      .filter((sentence) => sentence !== errorMessage)
      .map((sentence) =>
        labels ? labelled(member, sentence, labels) : `${toPlace(member)}: ${sentence}`,
      ),
  );
  return [errorMessage, ...details].map(withoutCalls).join('\n');
}

/** A sentence without the advice to make a call, which is for programs. */
function withoutCalls(sentence: string): string {
  return sentence.replace(/; (?:the first )?\/Admin\/\w+ makes one\.$/, '.');
}

/** The sentence about a member of a request, with the labels of its form in place of members. */
function labelled(
  member: string,
  sentence: string,
  labels: Readonly<Record<string, string>>,
): string {
  const toLabels = (text: string) =>
    text.replaceAll(/\b[A-Z]\w+\b/g, (word) => labels[word] ?? word);
  const label = toLabels(member.replace(/^Settings\./, ''));
  const said = toLabels(sentence);
  return said.startsWith(`${label} `) ? said : `${label}: ${said}`;
}
