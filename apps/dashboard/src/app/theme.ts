import { createTheme, type MantineColorsTuple } from '@mantine/core';

/** The ink of the mark. */
const ink: MantineColorsTuple = [
  '#edf7f7',
  '#d9ebec',
  '#b0d6d8',
  '#84c0c4',
  '#60aeb3',
  '#49a3a8',
  '#2f8f95',
  '#17797f',
  '#0b6a70',
  '#04565b',
];

const SERIF = '"Iowan Old Style", "Palatino Linotype", Palatino, "URW Palladio L", "Book Antiqua", Georgia, serif';

export const theme = createTheme({
  primaryColor: 'ink',
  primaryShade: { light: 8, dark: 7 },
  autoContrast: true,
  colors: { ink },
  defaultRadius: 'sm',
  fontFamily: 'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "Liberation Sans", sans-serif',
  fontFamilyMonospace: 'ui-monospace, "SF Mono", "Cascadia Mono", Menlo, "Liberation Mono", monospace',
  headings: { fontFamily: SERIF, fontWeight: '600' },
  cursorType: 'pointer',
  components: {
    // What is optional says so.
    InputWrapper: { defaultProps: { withAsterisk: false } },
    Table: { defaultProps: { verticalSpacing: 'sm', horizontalSpacing: 'sm' } },
    // A table that is too wide is scrolled by the keyboard, too.
    TableScrollContainer: { defaultProps: { scrollAreaProps: { viewportProps: { tabIndex: 0 } } } },
    Text: { defaultProps: { size: 'sm' } },
    Modal: {
      defaultProps: { centered: true, overlayProps: { backgroundOpacity: 0.4 } },
      styles: { title: { fontWeight: 600 } },
    },
  },
});
