// The tables of operators.

export interface OperatorTable {
  operator_id: string;
  name: string;
  /** By which names are compared. */
  name_key: string;
  /** JSON of the roles. */
  roles: string;
  /** Null: no link was used. */
  password_hash: string | null;
  created_at: number;
  created_by: string;
  last_sign_in_at: number | null;
  disabled_at: number | null;
  /** The secret of the second factor, sealed; null: there is none. */
  factor: string | null;
  /** Of the last code that was used. */
  factor_step: number | null;
  /** JSON of the digests of the recovery codes that are left. */
  factor_codes: string | null;
  /** A secret, sealed, that waits for its first code. */
  factor_setup: string | null;
  factor_setup_until: number | null;
}

export interface OperatorSessionTable {
  session_id: string;
  operator_id: string;
  cookie_digest: string;
  page_digest: string;
  address: string | null;
  device: string | null;
  started_at: number;
  expires_at: number;
  idle_until: number;
  confirmed_until: number;
  ended_at: number | null;
}

export interface OperatorLinkTable {
  digest: string;
  /** Null: it makes the first owner. */
  operator_id: string | null;
  created_at: number;
  created_by: string;
  expires_at: number;
}

export interface OperatorActTable {
  request_id: string;
  at: number;
  operator_id: string;
  path: string;
  title_id: string | null;
  /** JSON of members and their values. */
  about: string;
}

/** The total of a currency that an operator has given and taken in a day. */
export interface CurrencyDayTable {
  operator_id: string;
  title_id: string;
  code: string;
  /** Since 1970, UTC. */
  day: number;
  amount: number;
}
