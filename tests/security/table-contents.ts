import type { SecurityLine } from './guard.ts';

const RICH_TEXT = {
  file: 'src/site/blog/RichText.hostile.browser.test.tsx',
  title: 'none of 200 script payloads runs',
};
const redirects = (title: string) => ({ file: 'tests/security/redirects.test.ts', title });
const hostileUrls = {
  file: 'tests/security/hostile-urls.test.ts',
  title: 'takes none of 300 hostile URLs in any call, and connects to nothing',
};
const myData = {
  file: 'functions/src/features/account/my-data.test.ts',
  title: 'shows what there is, leaves nothing with an id of theirs',
};
const cleared = (title: string) => ({ file: 'src/account/my-data/clear-device.browser.test.ts', title });

/** Lines 5 to 7 and 14 to 17: what comes in, what is shown, and what stays. */
export const CONTENT_LINES: readonly SecurityLine[] = [
  {
    line: 5,
    weakness: 'the server fetches URLs that a client names',
    figure: '300 hostile URLs in 5 calls: 0 taken, 0 connections, 0 names looked up',
    guards: [
      {
        file: 'src/domain/transfer/object-path.ts',
        words: '/^(?:https?:\\/\\/[^/?#\\\\@]+)?\\/v0',
        without: '/\\/v0',
        noticedBy: hostileUrls,
      },
      {
        file: 'src/domain/transfer/object-path.ts',
        words: 'if (!isOurs) throw refuse();',
        without: '',
        noticedBy: { file: 'src/domain/transfer/object-path.test.ts', title: 'that names %s is refused' },
      },
    ],
    also: [{ file: 'tests/e2e/hostile.test.ts', title: 'that names %s is refused' }],
  },
  {
    line: 6,
    weakness: 'blog HTML is shown as it comes',
    figure: 'over 200 script payloads in a real browser: 0 run; 53 hostile slugs: 0 fetched',
    guards: [
      {
        file: 'src/site/blog/BlogPost.tsx',
        words: 'if (!SHOWN.has(node.name)) return children;',
        without: '',
        noticedBy: RICH_TEXT,
      },
      {
        file: 'src/site/blog/BlogPost.tsx',
        words: 'if (href && /^(https:\\/\\/|mailto:)/.test(href))',
        without: 'if (href)',
        noticedBy: RICH_TEXT,
      },
      {
        file: 'src/site/blog/load-posts.ts',
        words: '!POST_SLUG.test(slug) || ',
        without: '',
        noticedBy: {
          file: 'src/site/blog/load-posts.test.ts',
          title: 'a slug that is none is "Post not found"',
        },
      },
      {
        file: 'functions/src/wire/hosting/security-headers.ts',
        words: "`script-src 'self' ${REACT_FORM_SCRIPT} ${STRIPE}`,",
        without: "`script-src 'self' 'unsafe-inline' ${REACT_FORM_SCRIPT} ${STRIPE}`,",
        noticedBy: {
          file: 'functions/src/wire/hosting/security-headers.test.ts',
          title: 'allow no inline script or style, no eval and no foreign frame',
        },
      },
    ],
    also: [{ file: 'functions/src/wire/hosting/hosting.test.ts', title: 'has no %s' }],
  },
  {
    line: 7,
    weakness: 'a link leads away from the product',
    figure: '66 redirect payloads as links, launches and addresses: 0 leave the origin',
    guards: [
      {
        file: 'src/ui/navigation/internal-path.ts',
        words: '/^\\/(?![/\\\\])[!-[\\]-~\\u00a0-\\uffff]*$/',
        without: '/^./',
        noticedBy: redirects('takes none of 66 redirect payloads for a link of our own site'),
      },
      {
        file: 'src/device/resume/follow-launches.ts',
        words: ".replace(/^\\/+/, '/')",
        without: '',
        noticedBy: redirects('follows no launch of the installed app to another place'),
      },
      {
        file: 'functions/src/wire/hosting/hosting.ts',
        words: "`/${name.replace(/^\\/+/, '')}`",
        without: 'name',
        noticedBy: redirects('sends nobody elsewhere when it tidies the address of a page'),
      },
    ],
    also: [],
  },
  {
    line: 14,
    weakness: 'voice and memoir are kept for ever, photos with their place',
    figure:
      'of 200 photos 0 keep their place; after deletion 0 things, rows and bytes with an id, and nobody else loses a row',
    guards: [
      {
        file: 'functions/src/features/account/end-deleted-order.ts',
        words: 'others.some((other) => needsMemoir(other, nowMs))',
        without: 'others.some((other) => needsMemoir(other, nowMs) && nowMs < 0)',
        noticedBy: {
          file: 'functions/src/features/account/delete-order.test.ts',
          title: 'do not harm each other',
        },
      },
      {
        file: 'functions/src/features/account/end-deleted-order.ts',
        words: 'await deleteHoldings(ports, owned, GOES);',
        without: 'void [deleteHoldings, GOES, owned];',
        noticedBy: {
          file: 'functions/src/features/account/delete-order.test.ts',
          title: 'is gone after a day with text, pages and voice',
        },
      },
      {
        file: 'src/journey/manuscript/scan/photo/import-photo.ts',
        words: 'return await develop(picture, { made, outlineOf });',
        without: 'return await develop(picture, { made: made ?? file, outlineOf });',
        noticedBy: {
          file: 'src/journey/manuscript/scan/photo/photo-worker.browser.test.ts',
          title: 'of 200 photos from phones none keeps its place',
        },
      },
      {
        file: 'functions/src/features/account/delete-my-data.ts',
        words: 'await ports.traces.forget({ sessionIds, orderIds, giftIds, uid, email });',
        without: '',
        noticedBy: myData,
      },
      {
        file: 'functions/src/adapters/local/traces.ts',
        words: '`${column} IN (SELECT value FROM json_each(?))`',
        without: '`${column} IS NOT NULL OR ${column} IN (SELECT value FROM json_each(?))`',
        noticedBy: {
          file: 'tests/security/other-people.test.ts',
          title: 'deletes nobody else by a receipt sent to %j',
        },
      },
      {
        file: 'functions/src/local/store/leftovers.ts',
        words: '(await clearForgotten(folder));',
        without: '0;',
        noticedBy: {
          file: 'tests/security/leftovers.test.ts',
          title: 'leaves nothing of a killed upload, a late job or an unknown order',
        },
      },
      {
        file: 'functions/src/records/find-holdings.ts',
        words: "if (holding.kind === 'objects') await deleteObjects(ports, holding.at(id), stays);",
        without: "if (holding.kind === 'objects') continue;",
        noticedBy: myData,
      },
      {
        file: 'functions/src/records/find-holdings.ts',
        words: 'if (!holding.isSpokenWith) return owned.sessionIds;',
        without: 'return owned.sessionIds;',
        noticedBy: {
          file: 'functions/src/features/account/finish-deletion.test.ts',
          title: 'a deletion of the materials leaves a book that is being made what it is spoken with',
        },
      },
      {
        file: 'functions/src/hosts/jobs.ts',
        words: 'await finishDeletion(stores, orderId);',
        without: 'void finishDeletion;',
        noticedBy: {
          file: 'functions/src/features/account/finish-deletion.test.ts',
          title: 'a deletion of the materials leaves a book that is being made what it is spoken with',
        },
      },
      {
        file: 'functions/src/records/voices/provider-voices.ts',
        words: 'await providerVoices.change(ports, name, () => ({ sessionId, engine, isName: true }));',
        without: '',
        noticedBy: {
          file: 'functions/src/records/voices/provider-voices.test.ts',
          title: 'a voice whose id nobody heard of ends with the family’s data too',
        },
      },
      {
        file: 'functions/src/features/account/enforce-retention.ts',
        words: 'await deleteHoldings(ports, owned, GONE_AFTER_DELIVERY);',
        without: '',
        noticedBy: {
          file: 'functions/src/features/account/my-data.test.ts',
          title: 'warns a week before, deletes scans and voice a month after delivery',
        },
      },
    ],
    also: [
      {
        file: 'tests/e2e/money-and-privacy.test.ts',
        title: 'deletes everything within a minute, proved by a second count',
      },
    ],
  },
  {
    line: 16,
    weakness: 'somebody else is told who uploads a voice',
    figure: 'from step 1 to the library and the deletion: 0 requests to third parties',
    guards: [
      {
        file: 'src/backend/page/analytics.ts',
        words: 'if (!mayMeasure()) return;',
        without: '',
        noticedBy: {
          file: 'src/backend/page/analytics.test.ts',
          title: 'nothing is noted of somebody who was not asked, said no, or took it back',
        },
      },
      {
        file: 'src/device/measuring/send-events.ts',
        words: 'if (!beganPublic()) return;',
        without: '',
        noticedBy: {
          file: 'src/device/measuring/send-events.test.ts',
          title: 'a page that began as a step asks nobody',
        },
      },
      {
        file: 'src/device/measuring/send-events.ts',
        words: ' || !isMeasuredPage(location.pathname)',
        without: '',
        noticedBy: {
          file: 'src/device/measuring/send-events.test.ts',
          title: 'who goes on to a step is not told of from there',
        },
      },
    ],
    also: [
      { file: 'tests/e2e/money-and-privacy.test.ts', title: 'asked nobody but the product all the way' },
      { file: 'tests/e2e/measuring.test.ts', title: 'a step only notes what happened' },
    ],
  },
  {
    line: 17,
    weakness: 'a shared phone keeps what somebody else left',
    figure:
      'signed out and cleared: 0 of 14 kinds of rows readable; without the person’s word nothing is cleared',
    guards: [
      {
        file: 'src/device/storage/clear-library.ts',
        words: 'if (!keys.some(stays)) await store.clear();',
        without: 'if (!keys.some(stays)) continue;',
        noticedBy: cleared('nothing is readable on this device when the person had it cleared'),
      },
      {
        file: 'src/device/storage/uploads/upload-queue.ts',
        words: 'if (others.has(sessionId)) return false;',
        without: "if (others.has('')) return false;",
        noticedBy: {
          file: 'src/device/storage/books/left-books.test.ts',
          title: 'what they had not sent is sent for nobody else, and goes on when they are back',
        },
      },
      {
        file: 'src/backend/accounts/session.ts',
        words: "if (await isLeftByAnother(sessionId, uid)) throw new AppError('permission-denied');",
        without: 'await isLeftByAnother(sessionId, uid);',
        noticedBy: {
          file: 'src/backend/accounts/session.test.ts',
          title: 'what somebody left here unsent does not become the next person’s',
        },
      },
      {
        file: 'src/account/sign-in/SignOut.tsx',
        words: 'if (clears) await clearDevice();',
        without: 'await clearDevice();',
        noticedBy: cleared('signing out alone clears nothing'),
      },
    ],
    also: [
      {
        file: 'src/device/storage/clear-library.test.ts',
        title: 'clearing leaves nothing, audiobooks, places and bookmarks among it',
      },
    ],
  },
];
