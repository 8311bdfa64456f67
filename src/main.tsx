import '@/ui/fonts.css';
import '@/ui/tokens.css';
import '@/ui/base.css';
import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { openApp } from '@/app/App.tsx';
import { guardSinks } from '@/trusted-types.ts';

guardSinks();
const root = document.getElementById('root');
if (!root) throw new Error('index.html has no element with the id "root"');
const { isPrerendered, element } = await openApp();
const app = <StrictMode>{element}</StrictMode>;
if (isPrerendered) hydrateRoot(root, app);
else createRoot(root).render(app);
