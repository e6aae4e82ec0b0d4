import { expect, test } from 'vitest';
import { NOTICES, REQUESTED_MAILS } from './mail.ts';
import { render } from './templates.ts';

const FACTS = {
  place: '<b>Tom & "Jerry"</b>\r\nBcc: eve@evil.example',
  link: 'https://play.example/account/reset?token=a&b',
  end: '2030-01-01 00:30 UTC',
};

test.each([...NOTICES, ...REQUESTED_MAILS])(
  '%s has one line for its subject, and no markup of a title',
  (template) => {
    const { subject, text, html } = render(template, FACTS);
    expect(subject).toMatch(/^[^\r\n]+$/);
    expect(`${subject}${text}`).not.toMatch(/\r/);
    expect(html).not.toContain('<b>');
    expect(html).not.toContain('Bcc: eve@evil.example\n');
    const hasLink = REQUESTED_MAILS.some((one) => one === template);
    expect(text.includes(FACTS.link)).toBe(hasLink);
    expect(html.includes('href="https://play.example/account/reset?token=a&amp;b"')).toBe(hasLink);
    expect(text.includes(FACTS.end)).toBe(hasLink);
  },
);
