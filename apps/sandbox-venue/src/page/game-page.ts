import type { Operator } from '../config.ts'
import {
  DEFAULT_STAKE,
  GAME_NAME,
  LINE_PRIZES,
  LINES,
  type LineSymbol,
  REELS,
  ROWS,
  SCATTER,
  SCATTER_PRIZES,
  STAKES,
  SYMBOL_NAMES,
  SYMBOLS,
  WILD,
} from '../slot/paytable.ts'
import { returnText } from '../slot/return-to-player.ts'
import { escapeXml, lanternSvg, moonriseSvg, roofSvg, waterSvg } from './scene.ts'
import { symbolSheet } from './symbols.ts'

const RETURN_TEXT = returnText()

/** The game's page for an operator; the session token stays in the address only. */
export function renderGamePage(operator: Operator, returnUrl: string | null): string {
  const rules = JSON.stringify({
    reels: REELS.map((weights) => SYMBOLS.filter((symbol) => weights[symbol] > 0)),
    names: SYMBOL_NAMES,
    lines: LINES,
    stakes: STAKES,
    defaultStake: DEFAULT_STAKE,
  })
  const back = returnUrl ? ` data-return="${escapeXml(returnUrl)}"` : ''
  return htmlDocument(
    `${GAME_NAME} · ${operator.name}`,
    `<link rel="stylesheet" href="/theme/${operator.id}.css">
<script type="module" src="/game/client.ts"></script>`,
    `<body data-rules="${escapeXml(rules)}"${back}>
${symbolSheet()}
<div class="app" data-phase="loading">
${header(operator)}
<main class="stage">
  ${lanternSvg('left')}${lanternSvg('right')}
  <div class="gate">
    ${moonriseSvg()}
    ${roofSvg()}
    <section class="board" aria-label="转轮">
      <p class="visually-hidden" id="grid-text"></p>
      <svg class="lines" viewBox="0 0 500 300" preserveAspectRatio="none" aria-hidden="true"></svg>
      <div class="reels" aria-hidden="true">${REELS.map(reel).join('')}</div>
    </section>
  </div>
  ${waterSvg()}
  <p class="result" id="result" role="status" aria-live="polite"><span>正在入场…</span></p>
  <div class="leap" aria-hidden="true" hidden><svg class="leap-fish"><use href="#s-koi"/></svg><p class="leap-text">${GAME_NAME}</p></div>
</main>
${deck()}
${notice()}
</div>
${infoSheet()}
${historySheet()}
</body>`,
  )
}

/** Shown when a session is unknown or over before the page could start. */
export function renderExpiredPage(): string {
  return htmlDocument(
    GAME_NAME,
    '',
    `<body><main class="expired"><h1>游戏会话已过期</h1><p>请返回平台，重新进入游戏。您的余额不受影响。</p></main></body>`,
  )
}

function htmlDocument(title: string, head: string, body: string): string {
  return `<!doctype html>
<html lang="zh-CN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="color-scheme" content="light">
<meta name="theme-color" content="#0c1d1f">
<title>${escapeXml(title)}</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/game/base.css">
<link rel="stylesheet" href="/game/scene.css">
<link rel="stylesheet" href="/game/stage.css">
<link rel="stylesheet" href="/game/deck.css">
<link rel="stylesheet" href="/game/sheet.css">
${head}
</head>
${body}
</html>
`
}

function header(operator: Operator): string {
  return `<header class="bar">
  <div class="title"><h1>${GAME_NAME}</h1><p>${escapeXml(operator.name)}<span class="demo">演示</span></p></div>
  <button class="icon" id="open-history" type="button" aria-label="记录">${icon('M12 7v5l3.5 2M4.5 12a7.5 7.5 0 1 0 2.3-5.4M4.5 5v3.5H8')}</button>
  <button class="icon" id="open-info" type="button" aria-label="说明">${icon('M9.5 9.5a2.5 2.5 0 1 1 3.6 2.2c-.8.4-1.1.9-1.1 1.8M12 16.8v.2M12 3.8a8.2 8.2 0 1 1 0 16.4 8.2 8.2 0 0 1 0-16.4z')}</button>
</header>`
}

function reel(_: unknown, index: number): string {
  const shown = (['lotus', 'koi', 'wave', 'coin', 'lantern'] as const).map(
    (_symbol, offset, all) => all[(index + offset) % all.length] ?? 'koi',
  )
  const cells = shown
    .slice(0, ROWS)
    .map((symbol) => `<div class="cell"><svg><use href="#s-${symbol}"/></svg></div>`)
  return `<div class="reel"><div class="strip">${cells.join('')}</div></div>`
}

function deck(): string {
  return `<footer class="deck">
  <dl class="figures">
    <div><dt>余额</dt><dd id="balance"><small>¥</small><b>—</b></dd></div>
    <div class="won"><dt>本次派彩</dt><dd id="won"><small>¥</small><b>0.00</b></dd></div>
  </dl>
  <div class="stake" role="group" aria-label="单次投注">
    <button class="step" id="less" type="button" aria-label="减注">${icon('M6 12h12')}</button>
    <p><span>单次投注</span><output id="stake"><small>¥</small><b>${DEFAULT_STAKE}</b></output></p>
    <button class="step" id="more" type="button" aria-label="加注">${icon('M6 12h12M12 6v12')}</button>
  </div>
  <div class="actions">
    <button class="side" id="quick" type="button" aria-pressed="false">${icon('M13 4 6 13h5l-1 7 8-10h-6z')}<span>快速</span></button>
    <button class="spin" id="spin" type="button" disabled><span class="spin-ring" aria-hidden="true"></span>${icon('M19 12a7 7 0 1 1-2.3-5.2M17.5 3.5v4h-4')}<span class="spin-text">旋转</span></button>
    <button class="side" id="auto" type="button" aria-pressed="false">${icon('M5 9.5A7.5 7.5 0 0 1 18.5 8M19 4.5V8h-3.5M19 14.5A7.5 7.5 0 0 1 5.5 16M5 19.5V16h3.5')}<span>自动×10</span></button>
  </div>
</footer>`
}

function notice(): string {
  return `<div class="notice" id="notice" role="alertdialog" aria-labelledby="notice-title" aria-describedby="notice-text" hidden>
  <div class="card"><svg class="notice-art" aria-hidden="true"><use href="#s-wave"/></svg>
  <h2 id="notice-title"></h2><p id="notice-text"></p>
  <div class="choices"><button class="quiet" id="notice-second" type="button"></button><button class="strong" id="notice-first" type="button"></button></div></div>
</div>`
}

function infoSheet(): string {
  const rows = (Object.keys(LINE_PRIZES) as LineSymbol[]).map((symbol) =>
    prizeRow(symbol, SYMBOL_NAMES[symbol], LINE_PRIZES[symbol]),
  )
  return `<dialog class="sheet-panel" id="info" aria-labelledby="info-title">
  <header><h2 id="info-title">游戏说明</h2><button class="icon" type="button" data-close aria-label="关闭">${icon('M6.5 6.5l11 11M17.5 6.5l-11 11')}</button></header>
  <div class="sheet-body" tabindex="0" role="region" aria-labelledby="info-title">
    <p class="rtp"><span>理论返还率</span><b>${RETURN_TEXT}</b></p>
    <p>共 ${LINES.length} 条固定中奖线，从最左一轮起连续 3 个及以上相同图案即中奖。表中为每线注额的倍数，每线注额是单次投注的十分之一；各线奖金相加。</p>
    <table><thead><tr><th scope="col">图案</th><th scope="col">3 个</th><th scope="col">4 个</th><th scope="col">5 个</th></tr></thead><tbody>${rows.join('')}</tbody></table>
    <div class="feature"><svg aria-hidden="true"><use href="#s-${WILD}"/></svg><p><b>龙珠 · 百搭</b>只在第 2、3、4 轮出现，可代替龙门以外的任何图案。</p></div>
    <div class="feature"><svg aria-hidden="true"><use href="#s-${SCATTER}"/></svg><p><b>龙门 · 任意位置</b>出现 3／4／5 个及以上，得单次投注的 ${SCATTER_PRIZES.join('／')} 倍，另加各线奖金。</p></div>
    <h3>中奖线</h3>
    <ol class="line-maps">${LINES.map(lineMap).join('')}</ol>
    <h3>公平</h3>
    <p>每一格都由服务器的密码学随机数独立抽出，与玩家、注额、余额和以往结果无关。返还率是长期理论值，不代表单次结果。断线不影响结果：每次投注只结算一次，可在“记录”中查看。</p>
    <p class="fine">演示环境：金额为虚拟数值。请量力而行，适度娱乐。</p>
  </div>
</dialog>`
}

function historySheet(): string {
  return `<dialog class="sheet-panel" id="history" aria-labelledby="history-title">
  <header><h2 id="history-title">最近 20 次</h2><button class="icon" type="button" data-close aria-label="关闭">${icon('M6.5 6.5l11 11M17.5 6.5l-11 11')}</button></header>
  <div class="sheet-body" id="history-list" tabindex="0" role="region" aria-labelledby="history-title"></div>
</dialog>`
}

function prizeRow(symbol: string, name: string, prizes: readonly bigint[]): string {
  const cells = prizes.map((prize) => `<td>${prize}</td>`).join('')
  return `<tr><th scope="row"><svg aria-hidden="true"><use href="#s-${symbol}"/></svg>${name}</th>${cells}</tr>`
}

function lineMap(rows: readonly number[], index: number): string {
  const points = rows.map((row, column) => `${column * 10 + 5},${row * 10 + 5}`).join(' ')
  return `<li><svg viewBox="0 0 50 30" aria-hidden="true"><path class="dots" d="${dots()}"/><polyline points="${points}"/></svg><span>${index + 1}</span></li>`
}

function dots(): string {
  return REELS.flatMap((_, column) =>
    Array.from({ length: ROWS }, (_row, row) => `M${column * 10 + 5} ${row * 10 + 5}h.01`),
  ).join('')
}

function icon(path: string): string {
  return `<svg class="glyph" viewBox="0 0 24 24" aria-hidden="true"><path d="${path}"/></svg>`
}
