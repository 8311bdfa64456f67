import { useEffect, useRef } from 'react';
import { closeLayersAbove, useLayerCount } from './layers.ts';
import { useLocation, useNavigate, useNavigationType } from './router.ts';
import { layersInState } from './visit.ts';

/**
 * Keeps an entry in the history for each open layer. Android's Back, the swipe of an iPhone and the browser's button all
 * take an entry away, and the layer it stood for is closed. The entry of a layer that was closed by its own button stays
 * until then, and the step back goes on to where it was meant to lead: taken away at once, it could cross the way on
 * that the same button began.
 */
export function LayersInHistory() {
  const open = useLayerCount();
  const location = useLocation();
  const { key, state } = location;
  const kind = useNavigationType();
  const navigate = useNavigate();
  const found = layersInState(state);
  const [noted, visit] = [found?.layers ?? 0, found?.visit ?? key];
  const before = useRef({ key, noted, visit });
  useEffect(() => {
    const was = before.current;
    before.current = { key, noted, visit };
    if (was.key === key || kind !== 'POP') return;
    const isStepBack = was.visit === visit && noted < was.noted;
    if (isStepBack && open <= noted) void navigate(-1);
    else closeLayersAbove(noted);
  }, [key, kind, noted, visit, open, navigate]);
  useEffect(() => {
    if (open <= noted) return;
    const timer = setTimeout(() => {
      const noting = { ...(typeof state === 'object' ? state : null), layers: noted + 1, visit };
      void navigate(location, { state: noting, preventScrollReset: true });
    });
    return () => clearTimeout(timer);
  }, [open, noted, visit, navigate, location, state]);
  return null;
}
