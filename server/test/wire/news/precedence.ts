import { addNews } from '../../../src/news/operations/add-news.ts';
import { pair, type PrecedenceList } from '../../support/precedence.ts';

export default [
  [
    addNews,
    [
      pair(
        'InvalidParams',
        'TitleNewsItemCountLimitExceeded',
        'a time that is too far ahead is newer than those of the items that there are',
      ),
    ],
  ],
] satisfies PrecedenceList;
