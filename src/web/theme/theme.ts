import {
  type ActionIcon,
  type Badge,
  type Button,
  type ColorPicker,
  type CSSVariablesResolver,
  createTheme,
  type Drawer,
  type MantineColorsTuple,
  type Menu,
  type Modal,
  type Notification,
  type Popover,
  type Portal,
  type Switch,
  type Tooltip,
} from '@mantine/core'
import { focusGuard } from '../ui/focus/focusGuard.tsx'
import { focusDialogAtOnce } from '../ui/focus/focusInDialog.ts'

const closeButtonProps = {
  'aria-label': 'Close',
  size: 28,
  iconSize: 16,
  ref: focusDialogAtOnce,
  children: focusGuard,
}

/** What a theme says about a component. By its name alone: what few screens show is loaded with them. */
type Of<Component extends { extend: (theming: never) => unknown }> = Parameters<Component['extend']>[0]

const ink: MantineColorsTuple = [
  '#f7f7f8',
  '#f0f0f3',
  '#e6e6eb',
  '#dcdce3',
  '#cfcfd8',
  '#a3a4b0',
  '#777884',
  '#565762',
  '#35363e',
  '#17181c',
]
const dark: MantineColorsTuple = [
  '#d6d7dd',
  '#a9abb6',
  '#8f919d',
  '#62646f',
  '#3d3f48',
  '#2c2e36',
  '#24262d',
  '#191b20',
  '#141519',
  '#0e0f12',
]
const iris: MantineColorsTuple = [
  '#f0f0ff',
  '#dfdffb',
  '#bdbdf3',
  '#9a99ec',
  '#7c7be6',
  '#6968e3',
  '#5755d9',
  '#4a48c4',
  '#403eb0',
  '#34329b',
]

/** The elements in which dialogs and toasts open, and menus, choices and tooltips. */
export const dialogsId = 'dialogs'
export const popUpsId = 'pop-ups'
const inPopUps = { target: `#${popUpsId}` }

export const theme = createTheme({
  fontFamily: "'Inter Variable', system-ui, sans-serif",
  fontFamilyMonospace: "'JetBrains Mono Variable', ui-monospace, monospace",
  primaryColor: 'iris',
  primaryShade: { light: 6, dark: 6 },
  colors: { iris, gray: ink, dark },
  defaultRadius: 'md',
  cursorType: 'pointer',
  autoContrast: true,
  respectReducedMotion: true,
  fontSizes: { xs: '0.75rem', sm: '0.8125rem', md: '0.875rem', lg: '0.9375rem', xl: '1.25rem' },
  lineHeights: { xs: '1.4', sm: '1.54', md: '1.5', lg: '1.5', xl: '1.4' },
  radius: { xs: '3px', sm: '4px', md: '6px', lg: '10px', xl: '16px' },
  headings: {
    fontWeight: '600',
    sizes: {
      h1: { fontSize: '0.9375rem', lineHeight: '1.4' },
      h2: { fontSize: '0.8125rem', lineHeight: '1.5' },
    },
  },
  components: {
    Button: {
      defaultProps: { size: 'sm' },
      vars: (_theme, { size }) => ({
        root: size === 'sm' ? { '--button-height': '32px', '--button-padding-x': '12px' } : {},
      }),
    } satisfies Of<typeof Button>,
    ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray', size: 28 } } satisfies Of<
      typeof ActionIcon
    >,
    Portal: { defaultProps: { target: `#${dialogsId}` } } satisfies Of<typeof Portal>,
    Popover: { defaultProps: { portalProps: inPopUps } } satisfies Of<typeof Popover>,
    Tooltip: {
      defaultProps: { openDelay: 400, fz: 'xs', px: 8, py: 4, portalProps: inPopUps },
    } satisfies Of<typeof Tooltip>,
    Badge: {
      defaultProps: { fw: 500, radius: 'sm', styles: { root: { textTransform: 'none' } } },
    } satisfies Of<typeof Badge>,
    // Menus and dialogs go at once: while one is leaving, it would still take the keys of what lies below.
    Menu: {
      defaultProps: {
        shadow: 'md',
        width: 220,
        transitionProps: { duration: 120, exitDuration: 0 },
        withInitialFocusPlaceholder: false,
      },
    } satisfies Of<typeof Menu>,
    Modal: {
      defaultProps: {
        yOffset: '8vh',
        closeButtonProps,
        transitionProps: { duration: 150, exitDuration: 0 },
        overlayProps: { backgroundOpacity: 0.35 },
      },
    } satisfies Of<typeof Modal>,
    Drawer: {
      defaultProps: {
        closeButtonProps,
        transitionProps: { duration: 160, exitDuration: 0 },
        overlayProps: { backgroundOpacity: 0.35 },
      },
    } satisfies Of<typeof Drawer>,
    ColorPicker: {
      defaultProps: { saturationLabel: 'Saturation and brightness', hueLabel: 'Hue' },
    } satisfies Of<typeof ColorPicker>,
    Switch: { defaultProps: { withThumbIndicator: false } } satisfies Of<typeof Switch>,
    DrawerRoot: { defaultProps: { transitionProps: { duration: 160, exitDuration: 0 } } },
    Notification: {
      defaultProps: { closeButtonProps: { 'aria-label': 'Dismiss notification' } },
    } satisfies Of<typeof Notification>,
  },
})

const hues = [
  'red',
  'pink',
  'grape',
  'violet',
  'indigo',
  'blue',
  'cyan',
  'teal',
  'green',
  'lime',
  'yellow',
  'orange',
]

/** Mantine's own text on light fills, placeholders and dimmed text miss the AA contrast; these reach it. */
export const variables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    ...Object.fromEntries(
      hues.map((hue) => [
        `--mantine-color-${hue}-light-color`,
        `color-mix(in srgb, var(--mantine-color-${hue}-9), black 35%)`,
      ]),
    ),
    '--mantine-color-red-6': '#c92a2a',
    '--mantine-color-red-filled': '#c92a2a',
    '--mantine-color-red-filled-hover': '#b02525',
    '--mantine-color-red-light-hover': '#ffecec',
    '--mantine-color-text': '#17181c',
    '--mantine-color-placeholder': '#6b6c78',
    '--mantine-color-dimmed': '#62636f',
    '--mantine-color-error': '#c92a2a',
    '--app-sidebar': '#f7f7f8',
    '--app-border': '#e6e6eb',
    '--app-hover': '#f1f1f4',
    '--app-selected': '#ededfb',
    '--app-group': '#f9f9fb',
    '--app-accent-text': '#4a48c4',
    '--app-mark': '#ffe99a',
    '--app-star': '#b7791f',
  },
  dark: {
    '--mantine-color-body': '#121317',
    '--mantine-color-red-6': '#ff8787',
    '--mantine-color-red-filled': '#c92a2a',
    '--mantine-color-red-filled-hover': '#b02525',
    '--mantine-color-red-light-hover': '#3a2226',
    '--mantine-color-text': '#e3e4e8',
    '--mantine-color-placeholder': '#8f919d',
    '--mantine-color-dimmed': '#9b9da9',
    '--mantine-color-error': '#ff8787',
    '--app-sidebar': '#0d0e11',
    '--app-border': '#24262d',
    '--app-hover': '#1a1c21',
    '--app-selected': '#23233c',
    '--app-group': '#16171c',
    '--app-accent-text': '#a9a8f2',
    '--app-mark': '#5c4a08',
    '--app-star': '#f5c451',
  },
})
