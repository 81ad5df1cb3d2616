import type { Operator } from '../config.ts'
import type { Game } from '../games/game.ts'
import { escapeXml, icon } from '../games/markup.ts'

export const glyphs = {
  history: 'M12 7v5l3.5 2M4.5 12a7.5 7.5 0 1 0 2.3-5.4M4.5 5v3.5H8',
  help: 'M9.5 9.5a2.5 2.5 0 1 1 3.6 2.2c-.8.4-1.1.9-1.1 1.8M12 16.8v.2M12 3.8a8.2 8.2 0 1 1 0 16.4 8.2 8.2 0 0 1 0-16.4z',
  close: 'M6.5 6.5l11 11M17.5 6.5l-11 11',
  seeds:
    'M12 3.5l7 3v5.2c0 4.2-2.9 7.3-7 8.8-4.1-1.5-7-4.6-7-8.8V6.5zM9 12l2.2 2.2L15.2 10',
  mute: 'M4 9.5h3.5L12 5.5v13l-4.5-4H4zM15.5 9.5l5 5M20.5 9.5l-5 5',
  sound: 'M4 9.5h3.5L12 5.5v13l-4.5-4H4zM15.5 9a4 4 0 0 1 0 6M18 6.5a7.6 7.6 0 0 1 0 11',
  spin: 'M19 12a7 7 0 1 1-2.3-5.2M17.5 3.5v4h-4',
  quick: 'M13 4 6 13h5l-1 7 8-10h-6z',
  auto: 'M5 9.5A7.5 7.5 0 0 1 18.5 8M19 4.5V8h-3.5M19 14.5A7.5 7.5 0 0 1 5.5 16M5 19.5V16h3.5',
}

/** Returns a page of the venue as HTML. `sheets` are style sheets of `src/browser/`; the script of faults comes first. */
export function htmlDocument(
  name: string,
  sheets: readonly string[],
  head: string,
  body: string,
): string {
  const links = sheets.map((each) => `<link rel="stylesheet" href="/browser/${each}.css">`)
  return `<!doctype html>
<html lang="zh-CN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="color-scheme" content="light dark">
<meta name="theme-color" content="#0c1d1f">
<title>${escapeXml(name)}</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
${links.join('\n')}
<script type="module" src="/browser/fault.ts"></script>
${head}
</head>
${body}
</html>
`
}

/** Who shows the page: the operator, the way back, and whether the money is play money. */
export type PagePlace = { operator: Operator; returnUrl: string | null; isDemo: boolean }

/** Returns the attributes of the body: the word for adding money, and the way back. */
export function bodyData({ operator, returnUrl, isDemo }: PagePlace): string {
  const funds = isDemo ? '重置试玩金' : operator.platform ? '存款' : '转入'
  const back = returnUrl ? ` data-return="${escapeXml(returnUrl)}"` : ''
  return ` data-funds="${funds}"${isDemo ? ' data-demo="true"' : ''}${back}`
}

export function balanceName({ isDemo }: PagePlace): string {
  return isDemo ? '试玩金' : '余额'
}

/** Returns the bar above the stage. Like all parts of a page it is inert until the page's script has started. */
export function header(game: Game, { operator, isDemo }: PagePlace): string {
  const button = (id: string, glyph: string, name: string) =>
    `<button class="icon" id="${id}" type="button" aria-label="${name}">${icon(glyph)}</button>`
  return `<header class="bar" inert>
  <div class="title"><h1>${escapeXml(game.name)}</h1><p>${escapeXml(operator.name)}<span class="demo">${isDemo ? '试玩' : '演示'}</span></p></div>
  <button class="icon" id="sound" type="button" aria-label="声音" aria-pressed="false"><span class="off">${icon(glyphs.mute)}</span><span class="on">${icon(glyphs.sound)}</span></button>
  ${button('open-seeds', glyphs.seeds, '公平')}
  ${button('open-history', glyphs.history, '记录')}
  ${button('open-info', glyphs.help, '说明')}
</header>`
}

/** Returns an amount in fen as whole yuan for people: 1,000,000. Limits are whole yuan. */
export function wholeYuan(fen: bigint): string {
  return (fen / 100n).toLocaleString('en')
}

/** Returns the notice that appears when the game cannot continue. */
export function notice(): string {
  return `<div class="notice" id="notice" role="alertdialog" aria-labelledby="notice-title" aria-describedby="notice-text" hidden>
  <div class="card"><svg class="notice-art" viewBox="0 0 64 40" aria-hidden="true"><path d="M4 30c8-10 16-10 24 0 8-10 16-10 24 0 3-4 6-6 8-7M4 16c8-10 16-10 24 0 8-10 16-10 24 0 3-4 6-6 8-7"/></svg>
  <h2 id="notice-title"></h2><p id="notice-text"></p>
  <div class="choices"><button class="quiet" id="notice-second" type="button"></button><button class="strong" id="notice-first" type="button"></button></div></div>
</div>`
}

/** Returns a sheet that slides up from below. */
export function sheet(id: string, name: string, body: string): string {
  return `<dialog class="sheet-panel" id="${id}" aria-labelledby="${id}-title">
  <header><h2 id="${id}-title">${name}</h2><button class="icon" type="button" data-close aria-label="关闭">${icon(glyphs.close)}</button></header>
  <div class="sheet-body" id="${id}-body" tabindex="0" role="region" aria-labelledby="${id}-title">${body}</div>
</dialog>`
}

/** Returns the page for a session that is unknown, or that expired before the page could start. */
export function renderExpiredPage(): string {
  return htmlDocument(
    '游戏会话已过期',
    ['base', 'stage'],
    '',
    `<body><main class="expired"><h1>游戏会话已过期</h1><p>请返回平台，重新进入游戏。您的余额不受影响。</p></main></body>`,
  )
}
