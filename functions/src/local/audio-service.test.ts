import { expect, it } from 'vitest';
import { audioServiceAddress } from './start-server.ts';

it('is the server itself when nothing is said', () => {
  expect(audioServiceAddress({})).toEqual({ url: '', headers: {}, allowedOrigins: [] });
});

it('behind an address of its own may be called by our pages, and by nobody they were not told of', () => {
  const found = audioServiceAddress({
    AUDIO_SERVICE_URL: 'https://audio.example.org/v1/',
    APP_ORIGINS: 'https://pages.example.org, https://www.pages.example.org/',
  });
  expect(found.url).toBe('https://audio.example.org/v1');
  expect(found.headers['content-security-policy']).toContain(
    "connect-src 'self' https://audio.example.org blob:",
  );
  expect(found.allowedOrigins).toEqual(['https://pages.example.org', 'https://www.pages.example.org']);
});

it.each(['audio.example.org', 'ftp://audio.example.org', 'not an address'])('refuses %j', (url) => {
  expect(() => audioServiceAddress({ AUDIO_SERVICE_URL: url })).toThrow(/AUDIO_SERVICE_URL is/);
});
