import { useEffect } from 'react';
import { useNavigate } from 'react-router';

/** A press on a notification shows its booking in the page that is open already. */
export function FollowNotifications(): null {
  const navigate = useNavigate();
  useEffect(() => {
    const workers = 'serviceWorker' in navigator ? navigator.serviceWorker : null;
    const onMessage = ({ data }: MessageEvent<{ open?: unknown } | null>) => {
      if (typeof data?.open === 'string' && data.open.startsWith('/')) navigate(data.open);
    };
    workers?.addEventListener('message', onMessage);
    return () => workers?.removeEventListener('message', onMessage);
  }, [navigate]);
  return null;
}
