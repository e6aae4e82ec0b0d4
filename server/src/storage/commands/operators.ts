import { changeOperatorRoles } from '../../operators/sql/change-roles.ts';
import { disableOperator, enableOperator, endSessionsOfOperator } from '../../operators/sql/disable.ts';
import { inviteOperator } from '../../operators/sql/invite.ts';
import { listActs } from '../../operators/sql/list-acts.ts';
import { listOperators } from '../../operators/sql/list-operators.ts';
import { addOperatorLink, findOperatorLink, spendOperatorLink } from '../../operators/sql/links.ts';
import {
  beginFactor,
  enableFactor,
  findFactor,
  findFactorSetup,
  removeFactor,
  removeFactorOfOperator,
  renewRecoveryCodes,
} from '../../operators/sql/factors.ts';
import { findForSignIn, signInOperator } from '../../operators/sql/operators.ts';
import { changeOperatorPassword, confirmPassword } from '../../operators/sql/passwords.ts';
import {
  endAllOperatorSessions,
  endOperatorSession,
  listOperatorSessions,
  touchOperatorSessions,
} from '../../operators/sql/sessions.ts';

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
