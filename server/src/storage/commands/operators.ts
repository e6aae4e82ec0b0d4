import { changeOperatorRoles } from './operators/change-roles.ts';
import { disableOperator, enableOperator, endSessionsOfOperator } from './operators/disable.ts';
import { inviteOperator } from './operators/invite.ts';
import { listActs } from './operators/list-acts.ts';
import { listOperators } from './operators/list-operators.ts';
import { addOperatorLink, findOperatorLink, spendOperatorLink } from './operators/links.ts';
import {
  beginFactor,
  enableFactor,
  findFactor,
  findFactorSetup,
  removeFactor,
  removeFactorOfOperator,
  renewRecoveryCodes,
} from './operators/factors.ts';
import { findForSignIn, signInOperator } from './operators/operators.ts';
import { changeOperatorPassword, confirmPassword } from './operators/passwords.ts';
import {
  endAllOperatorSessions,
  endOperatorSession,
  listOperatorSessions,
  touchOperatorSessions,
} from './operators/sessions.ts';

/** The part of the table of contents that is about operators. */
export const OPERATOR_COMMANDS = {
  operators: {
    findForSignIn,
    signIn: signInOperator,
    confirm: confirmPassword,
    changePassword: changeOperatorPassword,
    addLink: addOperatorLink,
    findLink: findOperatorLink,
    spendLink: spendOperatorLink,
  },
  operatorManagement: {
    list: listOperators,
    invite: inviteOperator,
    changeRoles: changeOperatorRoles,
    disable: disableOperator,
    enable: enableOperator,
    endSessions: endSessionsOfOperator,
    removeFactor: removeFactorOfOperator,
  },
  operatorActs: { list: listActs },
  operatorFactors: {
    find: findFactor,
    begin: beginFactor,
    findSetup: findFactorSetup,
    enable: enableFactor,
    renewCodes: renewRecoveryCodes,
    remove: removeFactor,
  },
  operatorSessions: {
    listLive: listOperatorSessions,
    end: endOperatorSession,
    endAll: endAllOperatorSessions,
    touch: touchOperatorSessions,
  },
};
