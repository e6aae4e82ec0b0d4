import { addOperatorLink, findOperatorLink, spendOperatorLink } from './operators/links.ts';
import {
  beginFactor,
  enableFactor,
  findFactor,
  findFactorSetup,
  removeFactor,
  renewRecoveryCodes,
} from './operators/factors.ts';
import { createOperator, findForSignIn, signInOperator } from './operators/operators.ts';
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
    create: createOperator,
    findForSignIn,
    signIn: signInOperator,
    confirm: confirmPassword,
    changePassword: changeOperatorPassword,
    addLink: addOperatorLink,
    findLink: findOperatorLink,
    spendLink: spendOperatorLink,
  },
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
