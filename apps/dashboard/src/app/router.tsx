import { createBrowserRouter, type LoaderFunction, Navigate, Outlet, type RouteObject } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { ORGANISATION_SCREENS, PUBLIC_SCREENS, type Screen } from './routes';
import { Home } from './shell/Home';
import { NotFound } from './shell/NotFound';
import { OrganisationShell } from './shell/OrganisationShell';
import { RouteError } from './shell/RouteError';
import { SignedIn } from './shell/SignedIn';

const router = createBrowserRouter([
  {
    element: <Outlet />,
    errorElement: <RouteError />,
    hydrateFallbackElement: <></>,
    children: [
      ...PUBLIC_SCREENS.map(asRoute),
      {
        element: <SignedIn />,
        children: [
          { path: '/', element: <Home /> },
          {
            path: '/o/:organisationId',
            element: <OrganisationShell />,
            children: [
              { index: true, element: <Navigate to="overview" replace /> },
              ...ORGANISATION_SCREENS.map(asRoute),
              { path: '*', element: <NotFound /> },
            ],
          },
        ],
      },
      { path: '*', element: <NotFound /> },
    ],
  },
]);

export function Router() {
  return <RouterProvider router={router} />;
}

function asRoute({ path, title, load }: Screen): RouteObject {
  return { path, lazy: load, loader: titleSetter(title) };
}

function titleSetter(title: string): LoaderFunction {
  return () => {
    document.title = `${title} · Recto`;
    return null;
  };
}
