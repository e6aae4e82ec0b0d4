import type { Ban } from '../../../moderation/ports.ts';
import { type BanTable, orUndefined } from '../../query/tables.ts';

/** A ban as the domain has it. */
export function toBan(row: BanTable): Ban {
  return {
    banId: row.ban_id,
    titleId: row.title_id,
    playerId: row.player_id,
    reason: orUndefined(row.reason),
    ipAddress: orUndefined(row.ip_address),
    createdAt: row.created_at,
    expiresAt: orUndefined(row.expires_at),
    active: row.active === 1,
  };
}
