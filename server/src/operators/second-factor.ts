import type { Clock, Instant } from '../kernel/instant.ts';
import { SECOND_FACTOR } from '../kernel/operator-limits.ts';
import type { KeyEncryption } from '../kernel/key-encryption.ts';
import { digestOf, type Random } from '../kernel/secrets.ts';
import { findStep, toBase32, TOTP_SECRET_BYTES } from './totp.ts';

/** A second factor that is enabled. */
export interface SecondFactor {
  /** The secret, under the key-encryption key. */
  readonly sealed: string;
  /** The last step whose code was used; no code is good twice. */
  readonly lastStep: number;
  /** Of the recovery codes that are left. */
  readonly recoveryDigests: readonly string[];
}

/** The proof that a code was right. It is used up in the transaction of the command that it is presented to. */
export type FactorProof =
  | { readonly kind: 'step'; readonly sealed: string; readonly step: number }
  | RecoveryProof;

/** A code that an operator shows. */
interface OperatorCode {
  readonly operatorId: string;
  readonly factor: SecondFactor;
  readonly code: string;
  readonly now: Instant;
}

interface RecoveryProof {
  readonly kind: 'recovery';
  readonly digest: string;
}

/** 80 bits: a reader of the database cannot find a code by trying digests. */
const RECOVERY_CODE_BYTES = 10;
const TOTP_CODE = /^\d{6}$/;

/** The deps of operations that set a second factor up. */
export interface FactorDeps {
  readonly now: Clock;
  readonly secondFactors: SecondFactors;
}

export type SecondFactors = ReturnType<typeof makeSecondFactors>;

/** Makes and judges second factors. Their secrets are stored as signing keys are: under the key-encryption key. */
export function makeSecondFactors({
  keyEncryption,
  random,
}: {
  readonly keyEncryption: KeyEncryption;
  readonly random: Random;
}) {
  return {
    /** A new secret, for the operator's device in base 32, and as it is stored. */
    newSecret(operatorId: string) {
      const secret = random(TOTP_SECRET_BYTES);
      const place = placeOf(operatorId);
      return { secret: toBase32(secret), sealed: keyEncryption.seal(secret, { place, random }) };
    },
    /** New recovery codes, which nobody can find out again, and their digests. */
    newRecoveryCodes() {
      const texts = Array.from({ length: SECOND_FACTOR.recoveryCodes }, () =>
        toBase32(random(RECOVERY_CODE_BYTES)),
      );
      return { codes: texts.map(toReadable), digests: texts.map(digestOf) };
    },
    findRecovery,
    /** The proof of a code; undefined: it is wrong. */
    judge({ operatorId, factor, code, now }: OperatorCode): FactorProof | undefined {
      const typed = toPlain(code);
      if (!TOTP_CODE.test(typed)) return findRecovery(factor, code);
      const { sealed, lastStep } = factor;
      const secret = keyEncryption.unseal(sealed, placeOf(operatorId));
      const step = findStep(secret, typed, { now, lastStep });
      return step === undefined ? undefined : { kind: 'step', sealed, step };
    },
  };
}

/** The proof of a recovery code; undefined: it is none of them. It costs one digest. */
function findRecovery(factor: SecondFactor, code: string): RecoveryProof | undefined {
  const digest = digestOf(toPlain(code));
  return factor.recoveryDigests.includes(digest) ? { kind: 'recovery', digest } : undefined;
}

/** As it is stored, however it was typed. */
function toPlain(code: string): string {
  return code.replaceAll(/[\s-]/g, '').toUpperCase();
}

/** The place for which an operator's secret is sealed. */
export function placeOf(operatorId: string): string {
  return `second factor of ${operatorId}`;
}

/** In groups of four. */
function toReadable(text: string): string {
  return text.replaceAll(/(.{4})(?=.)/g, '$1-');
}
