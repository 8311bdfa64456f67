import type { ReactNode } from 'react';

const ink = {
  stroke: 'var(--ink)',
  strokeWidth: 4,
  strokeLinejoin: 'round',
  strokeLinecap: 'round',
} as const;
const glow = { stroke: 'var(--accent)', strokeWidth: 6, strokeLinecap: 'round' } as const;

function PhoneOverBook() {
  return (
    <>
      <path
        d="M40 150c50-16 96-12 140 14 44-26 90-30 140-14v66c-50-16-96-12-140 14-44-26-90-30-140-14Z"
        fill="var(--card)"
        {...ink}
      />
      <path d="M180 164v66" {...ink} />
      <path
        d="M62 172c34-8 66-6 96 6M62 194c34-8 66-6 96 6M202 178c30-12 62-14 96-6M202 200c30-12 62-14 96-6"
        {...ink}
        strokeWidth={3}
        opacity={0.5}
      />
      <rect x="128" y="22" width="104" height="116" rx="14" fill="var(--card)" {...ink} />
      <rect
        x="142"
        y="38"
        width="76"
        height="66"
        rx="6"
        fill="var(--accent-wash)"
        {...glow}
        strokeWidth={4}
      />
      <path d="M154 56h52M154 70h52M154 84h34" {...ink} strokeWidth={3} opacity={0.6} />
      <circle cx="180" cy="121" r="9" fill="var(--accent)" />
    </>
  );
}

function Cassette() {
  return (
    <>
      <rect x="60" y="50" width="240" height="150" rx="18" fill="var(--card)" {...ink} />
      <rect x="86" y="72" width="188" height="76" rx="12" fill="var(--accent-wash)" {...ink} />
      <circle cx="134" cy="110" r="22" fill="var(--card)" {...ink} />
      <circle cx="226" cy="110" r="22" fill="var(--card)" {...ink} />
      <circle cx="134" cy="110" r="6" fill="var(--ink)" />
      <circle cx="226" cy="110" r="6" fill="var(--ink)" />
      <path d="M168 110h24" {...glow} />
      <path d="M108 200l14-30h116l14 30" {...ink} />
      <path d="M318 96c12 18 12 40 0 58M336 82c20 28 20 58 0 86" {...glow} />
    </>
  );
}

function PageHeard() {
  return (
    <>
      <path d="M92 24h116l44 44v156H92Z" fill="var(--card)" {...ink} />
      <path d="M208 24v44h44" {...ink} />
      <path d="M116 96h112M116 118h112M116 140h72" {...ink} strokeWidth={3} opacity={0.5} />
      <path d="M120 186v10M138 176v30M156 182v18M174 168v46M192 178v26M210 172v38M228 186v10" {...glow} />
      <circle cx="278" cy="186" r="36" fill="var(--button)" />
      <path d="M268 168l30 18-30 18Z" fill="var(--on-accent)" />
    </>
  );
}

function Shelf() {
  return (
    <>
      <path d="M36 206h288" {...ink} strokeWidth={6} />
      <path
        d="M66 206V66h36v140M102 206V86h30v120M244 206V78h34v128M278 206l22-116 30 6-22 110"
        fill="var(--card)"
        {...ink}
      />
      <path d="M150 128a42 42 0 0 1 76 0v40" {...ink} />
      <path d="M150 128v40" {...ink} />
      <rect x="138" y="146" width="26" height="52" rx="12" fill="var(--accent)" />
      <rect x="212" y="146" width="26" height="52" rx="12" fill="var(--accent)" />
      <path d="M178 160v16M188 152v32M198 160v16" {...glow} strokeWidth={4} />
      <path d="M76 92h16M76 104h16M254 104h14" {...glow} strokeWidth={4} />
    </>
  );
}

const PICTURES: readonly ReactNode[] = [
  <PhoneOverBook key="materials" />,
  <Cassette key="clip" />,
  <PageHeard key="sample" />,
  <Shelf key="share" />,
];

export function StepPicture({ step }: { step: number }) {
  return (
    <svg viewBox="0 0 360 250" fill="none" aria-hidden="true">
      {PICTURES[step]}
    </svg>
  );
}
