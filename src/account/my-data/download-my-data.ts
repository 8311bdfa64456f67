import { idToken } from '@/backend/accounts/auth.ts';
import { loadConfig } from '@/backend/config.ts';

/** Starts the download of everything as a zip. By a form, because the browser then writes it to disk as it comes. */
export async function downloadMyData(): Promise<void> {
  const form = document.createElement('form');
  const token = document.createElement('input');
  form.method = 'post';
  form.action = (await loadConfig()).exportUrl;
  token.type = 'hidden';
  token.name = 'idToken';
  token.value = await idToken(true);
  form.append(token);
  document.body.append(form);
  form.submit();
  form.remove();
}
