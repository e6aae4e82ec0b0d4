import {
  isPercentEncoded,
  no,
  option,
  type Parse,
  parseOneOf,
  parseOrigin,
  yes,
} from '../option.ts';

/** A mail server; a password is in the address or in a file. */
interface SmtpServer {
  readonly host: string;
  readonly port: number;
  /** TLS from the first byte on. */
  readonly isSecure: boolean;
  readonly user: string | undefined;
  readonly password: string | undefined;
  readonly passwordFile: string | undefined;
}

const parseSmtpUrl: Parse<SmtpServer> = (text) => {
  const url = /^smtps?:\/\//.test(text) ? URL.parse(text) : null;
  const isAddress = url && url.hostname !== '' && /^\/?$/.test(url.pathname) && url.hash === '';
  if (!isAddress || ![url.username, url.password].every(isPercentEncoded)) {
    return no('must be smtp://USER:PASSWORD@HOST:PORT or smtps://USER:PASSWORD@HOST:PORT');
  }
  const { username, password, searchParams } = url;
  const [passwordFile, ...more] = searchParams.getAll('passwordfile');
  const isOneFile = more.length === 0 && passwordFile !== '';
  if (!isOneFile || [...searchParams.keys()].some((name) => name !== 'passwordfile'))
    return no('may have one parameter, passwordfile, that names a file');
  if (passwordFile !== undefined && password !== '')
    return no('has both a password and a passwordfile');
  const hasPassword = passwordFile !== undefined || password !== '';
  if (hasPassword !== (username !== ''))
    return no('must name both a user and a password, or neither');
  const isSecure = url.protocol === 'smtps:';
  return yes({
    host: url.hostname.replaceAll(/[[\]]/g, ''),
    port: Number(url.port) || (isSecure ? 465 : 587),
    isSecure,
    user: username === '' ? undefined : decodeURIComponent(username),
    password: password === '' ? undefined : decodeURIComponent(password),
    passwordFile,
  });
};

/** `NAME <ADDRESS>`, or an address alone. */
const parseSender: Parse<{ readonly name: string; readonly address: string }> = (text) => {
  const [, name, named, alone] =
    /^(?:([^<>"\p{C}]{0,100}?) *<([^<>]*)>|([^<>]*))$/u.exec(text) ?? [];
  const address = named ?? alone ?? '';
  return /^[^\s\p{C}"(),:;<>@[\\\]]{1,64}@[a-z0-9-]+(\.[a-z0-9-]+)*$/iu.test(address)
    ? yes({ name: name ?? '', address })
    : no('must be an address such as "My Studio <no-reply@studio.example>"');
};

/** How mail is sent. */
export const mailOptions = {
  smtp: option('--smtp-url', {
    placeholder: 'url',
    description:
      'The mail server: smtp://USER:PASSWORD@HOST:PORT, which begins TLS with STARTTLS (port 587), or smtps:// with TLS from the first byte on (port 465). Its parameter passwordfile names a file with the password instead.',
    fallbackDescription: 'no mail is sent',
    // The address may hold a password.
    secret: true,
    parse: parseSmtpUrl,
  }),
  smtpFrom: option('--smtp-from', {
    placeholder: 'sender',
    description: 'The sender of all mails: NAME <ADDRESS>, or an address.',
    fallbackDescription: 'must be given with a mail server',
    parse: parseSender,
  }),
  smtpTls: option('--smtp-tls', {
    placeholder: 'when',
    description:
      'Whether a server of smtp:// must begin TLS: auto, each but one on this machine itself, which gets no TLS; required, each; off, none, so that mails and the password go as plain text.',
    fallback: 'auto',
    parse: parseOneOf(['auto', 'required', 'off']),
  }),
  accountOrigin: option('--account-url', {
    placeholder: 'url',
    description:
      'The address at which players open the pages that mails link to: scheme, name and port.',
    fallbackDescription: 'the address of PURSER_PUBLIC_URL',
    parse: parseOrigin,
  }),
};
