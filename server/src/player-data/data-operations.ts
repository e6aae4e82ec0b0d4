import { describeNobody, makeDataOperations } from './make-data-operations.ts';

const { readOperation, studioUpdate, ownUpdate } = makeDataOperations({
  name: 'User',
  whose: '',
  areas: ['Admin', 'Server'],
  member: {},
  example: {},
  errors: ['AccountNotFound'],
  toRefusal: (_, playerId) => ['AccountNotFound', describeNobody(playerId)],
});

// One value for each operation.

export const getUserData = readOperation('data');
export const getUserReadOnlyData = readOperation('readOnly');
export const getUserInternalData = readOperation('internal');
export const getUserPublisherData = readOperation('publisher');
export const getUserPublisherReadOnlyData = readOperation('publisherReadOnly');
export const getUserPublisherInternalData = readOperation('publisherInternal');

export const updateUserData = studioUpdate('data');
export const updateUserReadOnlyData = studioUpdate('readOnly');
export const updateUserInternalData = studioUpdate('internal');
export const updateUserPublisherData = studioUpdate('publisher');
export const updateUserPublisherReadOnlyData = studioUpdate('publisherReadOnly');
export const updateUserPublisherInternalData = studioUpdate('publisherInternal');

export const clientUpdateUserData = ownUpdate('data');
export const clientUpdateUserPublisherData = ownUpdate('publisher');
