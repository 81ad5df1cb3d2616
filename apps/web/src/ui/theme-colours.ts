import type { ThemeName } from '@jinli/contract/site/theme'

/** The colours that a theme replaces; all others are those of `theme.css`. */
type Colours = {
  accent: string
  'accent-press': string
  'accent-text': string
  'accent-soft': string
  'balance-from': string
  'balance-to': string
}
type Theme = { light: Colours; dark: Colours }

/** The themes that the operator can choose besides vermilion. A test checks the contrast of their texts. */
export const themeColours: Readonly<Record<Exclude<ThemeName, 'vermilion'>, Theme>> = {
  teal: {
    light: {
      accent: '#0e6b69',
      'accent-press': '#0a5553',
      'accent-text': '#0b5f5d',
      'accent-soft': '#e0f0ee',
      'balance-from': '#0e6b69',
      'balance-to': '#0a4544',
    },
    dark: {
      accent: '#187472',
      'accent-press': '#115b59',
      'accent-text': '#6fc7c2',
      'accent-soft': '#12302f',
      'balance-from': '#115b59',
      'balance-to': '#0a3534',
    },
  },
  indigo: {
    light: {
      accent: '#3b4fa8',
      'accent-press': '#31418c',
      'accent-text': '#35479a',
      'accent-soft': '#e8ebf8',
      'balance-from': '#3b4fa8',
      'balance-to': '#26326d',
    },
    dark: {
      accent: '#5063bf',
      'accent-press': '#4152a4',
      'accent-text': '#a9b6f5',
      'accent-soft': '#1f2540',
      'balance-from': '#33448f',
      'balance-to': '#1d264f',
    },
  },
  plum: {
    light: {
      accent: '#8a3b7a',
      'accent-press': '#703062',
      'accent-text': '#7c3470',
      'accent-soft': '#f6e8f3',
      'balance-from': '#8a3b7a',
      'balance-to': '#5a244f',
    },
    dark: {
      accent: '#98468a',
      'accent-press': '#7e3971',
      'accent-text': '#eba4dc',
      'accent-soft': '#371c32',
      'balance-from': '#7a336c',
      'balance-to': '#441a3b',
    },
  },
  pine: {
    light: {
      accent: '#2f6b3c',
      'accent-press': '#265731',
      'accent-text': '#2a6036',
      'accent-soft': '#e5f1e7',
      'balance-from': '#2f6b3c',
      'balance-to': '#1c4526',
    },
    dark: {
      accent: '#35763f',
      'accent-press': '#2a6034',
      'accent-text': '#85cf95',
      'accent-soft': '#17301c',
      'balance-from': '#285f34',
      'balance-to': '#153a1d',
    },
  },
}

function ruleOf(colours: Colours): string {
  const lines = Object.entries(colours).map(([name, value]) => `--${name}:${value};`)
  return `:root{${lines.join('')}}`
}

const sheet = document.createElement('style')

/** Applies a theme over the built-in one. For vermilion, removes the applied theme. */
export function wearTheme(name: ThemeName): void {
  const theme = name === 'vermilion' ? null : themeColours[name]
  sheet.textContent =
    theme &&
    `${ruleOf(theme.light)}@media (prefers-color-scheme:dark){${ruleOf(theme.dark)}}`
  if (!sheet.isConnected) document.head.append(sheet)
}
