import { BRAND } from '@/domain/config/brand.ts';
import { Button } from '@/ui/Button.tsx';
import fields from '@/ui/forms/field.module.css';
import { Logo } from '@/ui/navigation/Logo.tsx';
import { Link } from '@/ui/navigation/router.ts';
import { SectionLink } from '@/ui/navigation/SectionLink.tsx';
import styles from './footer.module.css';

const BROWSE = [
  { name: 'How It Works', id: 'how-it-works' },
  { name: 'Our Product', id: 'books' },
  { name: 'Pricing', id: 'pricing' },
  { name: 'Reviews', id: 'reviews' },
] as const;

/** The address itself answers who opens it in another tab. */
const COMPANY = ['Blog', 'Press', 'Careers', 'Contact', 'Support'] as const;

/** What a click on one of them says. */
const wordsOf = (name: (typeof COMPANY)[number]) =>
  name === 'Contact' || name === 'Support'
    ? [BRAND.supportEmail, BRAND.supportPhone].filter(Boolean).join(', ')
    : `${name} - Coming Soon!`;

function copyrightYears(): string {
  const year = new Date().getFullYear();
  return year > BRAND.firstYear ? `${BRAND.firstYear}–${year}` : String(BRAND.firstYear);
}

function Browse() {
  return (
    <nav aria-label="Browse">
      <h2>Browse</h2>
      <ul>
        {BROWSE.map(({ name, id }) => (
          <li key={id}>
            <SectionLink id={id}>{name}</SectionLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Company() {
  return (
    <nav aria-label="Company">
      <h2>Company</h2>
      <ul>
        {COMPANY.map((name) => (
          <li key={name}>
            <a
              href={`/${name.toLowerCase()}`}
              data-by-script
              onClick={(event) => {
                // Wanted in another tab.
                if (event.metaKey || event.ctrlKey || event.shiftKey) return;
                event.preventDefault();
                window.alert(wordsOf(name));
              }}
            >
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function StayConnected() {
  return (
    <div>
      <h2>Stay Connected</h2>
      {BRAND.social.length > 0 && (
        <ul className={styles.social}>
          {BRAND.social.map(({ name, url }) => (
            <li key={name}>
              <a href={url} rel="noreferrer" target="_blank">
                {name}
              </a>
            </li>
          ))}
        </ul>
      )}
      <form
        className={styles.newsletter}
        onSubmit={(event) => {
          event.preventDefault();
          const form = event.currentTarget;
          window.alert(`Thank you for subscribing with email: ${new FormData(form).get('email')}`);
          form.reset();
        }}
      >
        {/* Not the Field of the forms: every page carries this one, and it has no errors to tell. */}
        <label className={fields.field}>
          <span className={fields.label}>Your email</span>
          <input
            className={fields.input}
            name="email"
            type="email"
            autoComplete="email"
            aria-describedby="letter-note"
            required
          />
        </label>
        <Button kind="plain" type="submit">
          Subscribe
        </Button>
        <p id="letter-note" className={styles.note}>
          Our first letter isn’t written yet: nothing is sent or saved.
        </p>
      </form>
    </div>
  );
}

function Legal() {
  return (
    <div className={styles.legal}>
      <p>
        © {copyrightYears()} {BRAND.name}
      </p>
      <nav aria-label="Legal">
        <ul>
          <li>
            <Link to="/check">Check a recording</Link>
          </li>
          <li>
            <Link to="/privacy-policy">Privacy Policy</Link>
          </li>
          <li>
            <Link to="/terms-of-service">Terms of Service</Link>
          </li>
        </ul>
      </nav>
    </div>
  );
}

interface FooterProps {
  /** under a step: who helps, and the small print; nothing that leads away */
  isSlim?: boolean;
}

export function Footer({ isSlim = false }: FooterProps) {
  if (isSlim)
    return (
      <footer className={`${styles.footer} ${styles.slim}`}>
        <p>
          Need help? <a href={`mailto:${BRAND.supportEmail}`}>{BRAND.supportEmail}</a>
        </p>
        <Legal />
      </footer>
    );
  return (
    <footer className={styles.footer}>
      <div className={styles.inner}>
        <div className={styles.brand}>
          <Logo />
          <strong>{BRAND.name}</strong>
          <p>A family’s memories, read aloud in a voice they know.</p>
        </div>
        <Browse />
        <Company />
        <StayConnected />
        <Legal />
      </div>
    </footer>
  );
}
