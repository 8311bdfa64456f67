import type { SecurityLine } from './guard.ts';

const killed = (title: string) => ({ file: 'tests/security/killed-settling.test.ts', title });
const payment = (title: string) => ({ file: 'functions/src/features/payment/payment.test.ts', title });
const jobRunner = (title: string) => ({ file: 'functions/src/local/jobs/job-runner.test.ts', title });
const consent = {
  file: 'tests/security/consent-orders.test.ts',
  title: 'makes no sample in 10,000 random orders of calls',
};
const allowance = (title: string) => ({
  file: 'functions/src/features/voice/making/voice-allowance.test.ts',
  title,
});

/** Lines 4 and 10 to 13: money, work, and whose voice it is. */
export const PAYMENT_LINES: readonly SecurityLine[] = [
  {
    line: 4,
    weakness: 'the client counts the pages it pays for',
    figure:
      '511 forged counts name no price, 784 forged prices change none; 51 ways to write a book as fewer words cost what is read; 5/6, 100/101, 500/501 as specified',
    guards: [
      {
        file: 'functions/src/features/payment/create-payment-intent.ts',
        words: 'if (asked !== pageCount)',
        without: 'if (asked < 0)',
        noticedBy: {
          file: 'tests/security/forged-counts.test.ts',
          title: 'names no price for 500 forged page counts',
        },
      },
      {
        file: 'functions/src/features/payment/create-payment-intent.ts',
        words: 'if (priceCents > 0) return null;',
        without: 'if (priceCents >= 0) return null;',
        noticedBy: {
          file: 'tests/security/forged-counts.test.ts',
          title: 'prices %i counted pages at %s cents',
        },
      },
      {
        file: 'src/domain/payment/count-words.ts',
        words: 'words + Math.max(0, joined - Math.ceil(words * JOINED_SHARE));',
        without: 'words + 0 * joined * JOINED_SHARE;',
        noticedBy: { file: 'tests/security/priced-words.test.ts', title: '$name, as a document' },
      },
      {
        file: 'functions/src/records/books/reviews.ts',
        words: 'const summary = summaryOf(current, pagesKept(ownPages, review, edits));',
        without: 'const summary = summaryOf(text, pagesKept(ownPages, review, edits));',
        noticedBy: {
          file: 'tests/security/priced-words.test.ts',
          title: '$name, typed into a text of one page',
        },
      },
    ],
    also: [
      payment('refuses a count of %i for 12 pages and names both'),
      payment('opens another payment when the same text is counted as other pages'),
      {
        file: 'tests/security/forged-counts.test.ts',
        title: 'charges the price of the counted pages for 500 forged prices',
      },
    ],
  },
  {
    line: 10,
    weakness: 'the client says that it has paid, and who it is',
    figure:
      'payments with the client and the server killed, each event five times: one order and one job a charge',
    guards: [
      {
        file: 'functions/src/settlement/settle-payment.ts',
        words: "if (intent.status !== 'paid') return null;",
        without: '',
        noticedBy: payment('makes no order before the provider says that it is paid'),
      },
      {
        file: 'functions/src/settlement/settle-payment.ts',
        words: 'if (!owner || stored || isGone) return new Map();',
        without: 'if (!owner) return new Map();',
        noticedBy: payment('does not set a finished order back when the news comes late'),
      },
      {
        file: 'functions/src/settlement/settle-payment.ts',
        words: '(!hasText || ',
        without: '(',
        noticedBy: {
          file: 'functions/src/features/payment/withdrawn-payment.test.ts',
          title: 'is refunded when its text is not there',
        },
      },
      {
        file: 'functions/src/settlement/settle-payment.ts',
        words: 'if (stored.paymentIntentId !== intent.id) {',
        without: "if (stored.paymentIntentId === '') {",
        noticedBy: payment('gives a second charge for the same book back'),
      },
      {
        file: 'functions/src/features/payment/create-payment-intent.ts',
        words: '...(isCharged(intent) && { isCharged: true })',
        without: '',
        noticedBy: payment('asks for no card again once this was charged'),
      },
      {
        file: 'functions/src/features/payment/create-payment-intent.ts',
        words: 'if (isClosed && !charged.has(orderId)) {',
        without: "if (isClosed && orderId === '') {",
        noticedBy: {
          file: 'functions/src/settlement/charged-books.test.ts',
          title: 'never stands behind another text',
        },
      },
      {
        file: 'functions/src/features/manuscript/reading/begin-open-reading.ts',
        words: "if (await isClosed) return 'closed';",
        without: '',
        noticedBy: {
          file: 'functions/src/settlement/charged-books.test.ts',
          title: 'is not touched by another text',
        },
      },
      {
        file: 'functions/src/features/payment/create-payment-intent.ts',
        words: "known && known.status !== 'cancelled' ? known : await",
        without: 'known ? known : await',
        noticedBy: {
          file: 'functions/src/features/payment/open-payment.test.ts',
          title: 'opens another payment when the first was cancelled',
        },
      },
      {
        file: 'functions/src/features/payment/create-payment-intent.ts',
        words: 'isOver(intent) ? null : await endOthers(ports, purchase)',
        without: '(void endOthers, null as PaymentIntent | null)',
        noticedBy: {
          file: 'functions/src/features/payment/open-payment.test.ts',
          title: 'ends the payment of another price or another text',
        },
      },
      {
        file: 'functions/src/settlement/settle-payment.ts',
        words: "if (dispute?.state !== 'open' && dispute?.state !== 'lost') await",
        without: 'void dispute;\n  await',
        noticedBy: {
          file: 'functions/src/features/payment/dispute.test.ts',
          title: 'of a second charge for the same book is not paid out either',
        },
      },
      {
        file: 'functions/src/features/payment/confirm-payment.ts',
        words: 'await ownSession(ports, caller, sessionId);',
        without: '',
        noticedBy: payment('belongs to whoever owns the session'),
      },
      {
        file: 'functions/src/settlement/settle-payment.ts',
        words: 'key: `generate-tts:${orderId}`',
        without: 'key: `generate-tts:${orderId}:${Math.random()}`',
        noticedBy: {
          file: 'tests/chaos/payment/payment-chaos.test.ts',
          title: 'makes exactly one order and one narration of every charge',
        },
      },
    ],
    also: [
      {
        file: 'tests/contract/payments.test.ts',
        title: 'finds the payment of a refund’s event, and refuses',
      },
    ],
  },
  {
    line: 11,
    weakness: 'narration is begun by a page that may be closed',
    figure:
      'killed before and after every write of a settling: one order, one narration, one receipt by the sweep',
    guards: [
      {
        file: 'functions/src/settlement/settle-payment.ts',
        words: 'const stored = await storeOrder(ports, intent, { orderId, sessionId });',
        without:
          "await closePayment(ports, orderId, 'settled');\n  const stored = await storeOrder(ports, intent, { orderId, sessionId });",
        noticedBy: killed('comes to one order, one narration and one receipt'),
      },
      {
        file: 'functions/src/features/payment/create-payment-intent.ts',
        words: 'await notePayment(ports, { ...payment, paymentIntentId: intent.id });',
        without: 'void [notePayment, payment];',
        noticedBy: killed('is on record before there is anything to pay with'),
      },
      {
        file: 'functions/src/local/start-server.ts',
        words: 'regularly(() => sweepPayments(folder), SWEEP_EVERY_MS),',
        without: '',
        noticedBy: killed('is swept every minute while the server runs'),
      },
      {
        file: 'functions/src/adapters/local/jobs.ts',
        words: " OR state = 'running' AND leaseUntilMs < ?)",
        without: " OR state = 'running' AND leaseUntilMs < ? AND 0)",
        noticedBy: jobRunner('takes up a job whose lease has ended, and none before'),
      },
      {
        file: 'functions/src/local/jobs/job-runner.ts',
        words: 'else options.jobs.extendLease(key, LEASE_MS);',
        without: '',
        noticedBy: jobRunner('keeps the lease of a job that is under way'),
      },
    ],
    also: [
      jobRunner('takes up the jobs of a server that was killed'),
      {
        file: 'tests/chaos/narration/kill-narration.test.ts',
        title: 'a narration killed four times gives the same bytes',
      },
      {
        file: 'tests/e2e/money-and-privacy.test.ts',
        title: 'gets receipt, audiobook and the mail that it is ready',
      },
    ],
  },
  {
    line: 12,
    weakness: 'the same work is asked for again and again',
    figure: '50 duplicated posts of process-audio: one job',
    guards: [
      {
        file: 'functions/src/features/voice/making/process-audio.ts',
        words: 'const keyOf = (sessionId: string, source: string) => `process-audio:${sessionId}:${source}`;',
        without:
          'const keyOf = (sessionId: string, source: string) => `process-audio:${sessionId}:${source}:${Math.random()}`;',
        noticedBy: {
          file: 'tests/security/duplicated-posts.test.ts',
          title: 'makes one job of 50 duplicated posts',
        },
      },
    ],
    also: [
      {
        file: 'functions/src/wire/floods.test.ts',
        title: 'lets one person ask for costly work so often',
      },
    ],
  },
  {
    line: 13,
    weakness: 'anybody may clone anybody',
    figure:
      '10,000 random orders of calls: 0 samples without a permission on record; 3 people an account and day',
    guards: [
      {
        file: 'functions/src/features/voice/making/run-process-audio.ts',
        words: "if (!profile?.permission) throw new AppError('voice-permission-missing');",
        without: '',
        noticedBy: consent,
      },
      {
        file: 'functions/src/features/voice/making/process-audio.ts',
        words:
          'await keepPermission(ports, { ownerUid: owner.uid, sessionId }, { ...permission, left }, recordings);',
        without: 'void keepPermission;',
        noticedBy: consent,
      },
      {
        file: 'functions/src/features/voice/making/process-audio.ts',
        words: 'if ((await otherPeople(ports, applicant, counted)) >= VOICES_PER_DAY) return enoughVoices();',
        without: 'void otherPeople;',
        noticedBy: allowance('has voices of three people made with one account in a day'),
      },
      {
        file: 'functions/src/features/voice/making/process-audio.ts',
        words: 'return triesWith(applicant, today) > VOICE_TRIES_PER_DAY ? enoughRecordings() : null;',
        without: 'return null;',
        noticedBy: allowance('has voices made of twelve recordings a day'),
      },
      {
        file: 'functions/src/features/voice/reuse/reusable-voice.ts',
        words: 'if (!given.some((one) => one.speakerName === speakerName && !one.withdrawnAt)) return null;',
        without: 'void given;',
        noticedBy: {
          file: 'functions/src/features/voice/reuse/reuse-recordings.test.ts',
          title: 'does not offer a voice when $why, and nothing is copied',
        },
      },
      {
        file: 'functions/src/features/voice/making/process-audio.ts',
        words: 'if (await isBlockedVoice(ports, speakerName, clipPaths)) return voiceStopped();',
        without: 'void [isBlockedVoice, clipPaths];',
        noticedBy: allowance('deletes a reported voice'),
      },
    ],
    also: [
      { file: 'src/site/Pages.browser.test.tsx', title: 'the privacy policy says where a voice is reported' },
    ],
  },
];
