import { expect, test } from 'vitest';
import { isIosSafari, isSafari } from './ios-safari.ts';

const DEVICES = {
  iPhone: {
    userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 26_1 like Mac OS X) AppleWebKit/605 Version/26 Safari/604',
  },
  iPad: {
    userAgent: 'Mozilla/5.0 (Macintosh; Intel Mac OS X) AppleWebKit/605 Version/26 Safari/605',
    maxTouchPoints: 5,
  },
  Mac: {
    userAgent: 'Mozilla/5.0 (Macintosh; Intel Mac OS X) AppleWebKit/605 Version/26 Safari/605',
    maxTouchPoints: 0,
  },
  chromeOnIos: {
    userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 26) AppleWebKit/605 CriOS/156 Mobile Safari/604',
  },
  android: { userAgent: 'Mozilla/5.0 (Linux; Android 16) AppleWebKit/537 Chrome/156 Mobile Safari/537' },
  firefox: { userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:153) Gecko/20100101 Firefox/153' },
};

test('every browser on an iPhone or iPad is iOS Safari', () => {
  const found = Object.entries(DEVICES).filter(([, device]) => isIosSafari(device));
  expect(found.map(([name]) => name)).toEqual(['iPhone', 'iPad', 'chromeOnIos']);
});

test('Safari is found on the Mac as well, and Chrome is not Safari', () => {
  const found = Object.entries(DEVICES).filter(([, device]) => isSafari(device));
  expect(found.map(([name]) => name)).toEqual(['iPhone', 'iPad', 'Mac', 'chromeOnIos']);
});
