import { Navigate, Outlet, useLocation } from 'react-router';
import { ErrorNotice, Waiting } from '../../components';
import { useMe } from '../../lib/session';

/** Leads to the sign-in, and back afterwards, where there is no session. */
export function SignedIn() {
  const { data: me, error, refetch } = useMe();
  const { pathname, search } = useLocation();
  if (error) return <ErrorNotice error={error} onRetry={() => void refetch()} />;
  if (me === undefined) return <Waiting />;
  if (me === null) return <Navigate to={`/sign-in?next=${encodeURIComponent(pathname + search)}`} replace />;
  return <Outlet />;
}
