import { useSearchParams } from 'react-router';

/** The address's search as choices of a screen; `choose` makes a handler that writes one of them and leaves the others. */
export function useSearchChoices() {
  const [search, setSearch] = useSearchParams();
  const choose = (name: string) => (value: string | null) => {
    const next = new URLSearchParams(search);
    if (value) next.set(name, value);
    else next.delete(name);
    setSearch(next, { replace: true });
  };
  return { search, choose };
}
