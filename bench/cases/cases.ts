import type { Case } from './case.ts';
import { INVENTORY_CASES } from './inventory.ts';
import { PLAYER_CASES } from './players.ts';
import { STOCK_CASES } from './stock.ts';

/** The operations that change something and can be refused, each at one of its doors. */
export const CASES: readonly Case[] = [...INVENTORY_CASES, ...STOCK_CASES, ...PLAYER_CASES];

const GUESS = 'a guess, which is recorded and costs a hash whatever the answer';
const RECORDED = "an operator's act, which the audit records";
const NEVER = 'nothing that is stored refuses it';

/** The operations that change something and have no case, each with the reason. */
export const WITHOUT_CASE: Readonly<Record<string, string>> = {
  '/Admin/SetTitlePurchaseRules': NEVER,
  '/Operator/BeginSecondFactor': NEVER,
  '/Operator/ChangeOwnPassword': GUESS,
  '/Operator/ConfirmPassword': GUESS,
  '/Operator/CreateOperatorLink': RECORDED,
  '/Operator/CreateSecretKey': RECORDED,
  '/Operator/CreateTitle': RECORDED,
  '/Operator/DisableOperator': RECORDED,
  '/Operator/DisableSecondFactor': NEVER,
  '/Operator/EnableOperator': RECORDED,
  '/Operator/EnableSecondFactor': GUESS,
  '/Operator/EndOperatorSessions': RECORDED,
  '/Operator/EndOwnSession': RECORDED,
  '/Operator/ExpireSecretKey': RECORDED,
  '/Operator/InviteOperator': RECORDED,
  '/Operator/RemoveSecondFactor': RECORDED,
  '/Operator/RenewRecoveryCodes': RECORDED,
  '/Operator/RevokeSecretKey': RECORDED,
  '/Operator/RevokeSigningKey': RECORDED,
  '/Operator/RotateSigningKey': NEVER,
  '/Operator/SetOperatorRoles': RECORDED,
  '/Operator/SignIn': GUESS,
  '/Operator/SignOut': NEVER,
  '/Operator/SignOutEverywhere': NEVER,
  '/Operator/UseLink': GUESS,
};
