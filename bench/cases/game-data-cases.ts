import { logIn } from '../kit/calls.ts';
import {
  about,
  aboutNobody,
  by,
  byDeveloper,
  type Case,
  grant,
  NOBODY,
  type World,
  write,
} from './case.ts';

/** Custom ids of players who are made to have notes, tags, friends and characters. */
const NOTED = 4_000_000;
const TAGGED = 6_000_000;
const FRIENDLY = 5_000_000;
const PLAYING = 7_000_000;
const CHARACTER = { CharacterName: 'Brunhild', CharacterType: 'knight' };
const SCORE = { StatisticName: 'score' };
/** Statistics that a sample of a case makes: a title has 300 at most, for all samples of both cases. */
const DEFINED = 30;
const REMOVED = { SaveCharacterInventory: false };
const SCORED = { CharacterStatistics: { score: 5 } };
const OLD_NEWS = { Title: 'Old', Body: 'Long ago.', Timestamp: '2020-01-01T00:00:00Z' };

/** Those that change news, and the notes, tags, friends, characters and statistics of players. */
export const GAME_DATA_CASES: readonly Case[] = [
  write('/Admin/AddNews')
    .succeeds(byDeveloper({ Title: 'News', Body: 'There is something new.' }))
    .refused('TitleNewsItemCountLimitExceeded', byDeveloper(OLD_NEWS)),
  write('/Admin/AddPlayerNote')
    .succeedsOnce(async ({ service }, number) => {
      const { playerId: ServiceId } = await logIn(service, NOTED + number);
      return { body: { ServiceId, Note: `Note ${number}` } };
    })
    .refused('UserisNotValid', aboutNobody({ Note: 'Nobody' })),
  write('/Admin/AddPlayerTag')
    .succeedsOnce(async ({ service }, number) => {
      const { playerId: ServiceId } = await logIn(service, TAGGED + number);
      return { body: { ServiceId, TagName: `tag ${number}` } };
    })
    .refused('AccountNotFound', aboutNobody({ TagName: 'nobody' })),
  write('/Admin/RemovePlayerTag')
    .succeeds(about('shopper', { TagName: 'none' }))
    .refused('AccountNotFound', aboutNobody({ TagName: 'nobody' })),
  write('/Client/AddFriend')
    .succeedsOnce(async (world, number) => {
      const { headers } = await logIn(world.service, FRIENDLY + number);
      return { headers, body: { FriendServiceId: world.player('pauper', number).playerId } };
    })
    .refused('AccountNotFound', by('pauper', { FriendServiceId: NOBODY })),
  write('/Client/SetFriendTags')
    .succeedsOnce(async (world, number) => {
      const { headers } = await logIn(world.service, FRIENDLY + 500_000 + number);
      const { playerId: FriendServiceId } = world.player('pauper', number);
      await world.service.call('/Client/AddFriend', { FriendServiceId }, headers);
      return { headers, body: { FriendServiceId, Tags: ['guild'] } };
    })
    .refused('AccountNotFound', by('pauper', { FriendServiceId: NOBODY, Tags: ['guild'] })),
  write('/Client/GrantCharacterToUser')
    .succeedsOnce(async ({ service }, number) => {
      const { playerId, headers } = await logIn(service, PLAYING + number);
      await grant(service, playerId, ['knight']);
      return { headers, body: { ItemId: 'knight', CharacterName: 'Brunhild' } };
    })
    .refused('ItemNotOwned', by('pauper', { ItemId: 'knight', CharacterName: 'Brunhild' })),
  write('/Server/GrantCharacterToUser')
    .succeedsOnce(async ({ service }, number) => {
      const { playerId: ServiceId } = await logIn(service, PLAYING + 300_000 + number);
      return { body: { ServiceId, ...CHARACTER } };
    })
    .refused('AccountNotFound', aboutNobody(CHARACTER)),
  write('/Server/DeleteCharacterFromUser')
    .succeedsOnce(async ({ service }, number) => {
      return { body: { ...(await aCharacter(service, 600_000 + number)), ...REMOVED } };
    })
    .refused('CharacterNotFound', about('pauper', { CharacterId: 'none', ...REMOVED })),
  write('/Admin/CreatePlayerStatisticDefinition')
    .succeedsOnce(async (_, number) => ({ body: { StatisticName: `defined ${number}` } }), DEFINED)
    .refused('StatisticNameConflict', byDeveloper(SCORE)),
  write('/Admin/UpdatePlayerStatisticDefinition')
    .succeeds(byDeveloper(SCORE))
    .refused('StatisticNotFound', byDeveloper({ StatisticName: 'none' })),
  write('/Admin/IncrementPlayerStatisticVersion')
    .succeedsOnce(async ({ service }, number) => {
      const body = { StatisticName: `reset ${number}` };
      await service.call('/Admin/CreatePlayerStatisticDefinition', body);
      return { body };
    }, DEFINED)
    .refused('StatisticNotFound', byDeveloper({ StatisticName: 'none' })),
  write('/Server/UpdatePlayerStatistics')
    .succeeds(about('shopper', { Statistics: [{ ...SCORE, Value: 5 }] }))
    .refused('AccountNotFound', aboutNobody({ Statistics: [{ ...SCORE, Value: 5 }] })),
  write('/Server/UpdateCharacterStatistics')
    .succeedsOnce(async ({ service }, number) => {
      return { body: { ...(await aCharacter(service, 700_000 + number)), ...SCORED } };
    })
    .refused('CharacterNotFound', about('pauper', { CharacterId: 'none', ...SCORED })),
  write('/Admin/ResetCharacterStatistics')
    .succeedsOnce(async ({ service }, number) => {
      const body = await aCharacter(service, 800_000 + number);
      await service.call('/Server/UpdateCharacterStatistics', { ...body, ...SCORED });
      return { body };
    })
    .refused('CharacterNotFound', about('pauper', { CharacterId: 'none' })),
  write('/Admin/ResetUserStatistics')
    .succeeds(about('pauper', {}))
    .refused('AccountNotFound', aboutNobody({})),
];

/** Gives a new player a character, and names both. */
async function aCharacter(service: World['service'], number: number) {
  const { playerId: ServiceId } = await logIn(service, PLAYING + number);
  const { CharacterId } = await service.call<{ readonly CharacterId: string }>(
    '/Server/GrantCharacterToUser',
    { ServiceId, ...CHARACTER },
  );
  return { ServiceId, CharacterId };
}
