import { getEconomyReport } from '../../../../src/economy/report/operations/get-economy-report.ts';
import { pair, type PrecedenceList } from '../../../support/precedence.ts';

/** The errors of the economy's report, in order of precedence. */
const pairs: PrecedenceList = [
  [
    getEconomyReport,
    [pair('InvalidParams', 'AnswerTooLarge', 'A time that is none has no points.')],
  ],
];

export default pairs;
