import type { TableGame } from '../games/game.ts'
import { escapeXml, icon } from '../games/markup.ts'
import { placeMaxOf } from '../limits/stake-range.ts'
import type { TitleLimits } from '../limits/title-limits.ts'
import {
  balanceName,
  bodyData,
  header,
  htmlDocument,
  notice,
  type PagePlace,
  sheet,
  wholeYuan,
} from './page-parts.ts'

/** Returns the page of a table for an operator: stage and board above, chips and actions below. */
export function renderTablePage(
  game: TableGame,
  place: PagePlace,
  limits: TitleLimits,
): string {
  const { code, page } = game
  const { endMs: ends } = game.timetable
  const limit = `${wholeYuan(limits.playerReturnMax)}.00`
  const pageData = { code, chips: game.chips, most: placeMaxOf(game), ends, limit }
  const { operator } = place
  return htmlDocument(
    `${game.name} · ${operator.name}`,
    ['base', 'stage', 'deck', 'sheet', 'playing-card', 'table'],
    `<link rel="stylesheet" href="/games/${code}/stage/${code}.css">
<link rel="stylesheet" href="/theme/${operator.id}.css">
<script type="module" src="/browser/table-client.ts"></script>`,
    `<body data-facts="${escapeXml(JSON.stringify(pageData))}"${bodyData(place)}>
${page.symbols}
<div class="app" data-phase="loading" data-title="${code}">
${header(game, place)}
<main class="stage table-stage" tabindex="0" inert>
  <div class="clock"><span id="round">—</span><b id="countdown" role="timer" aria-live="off">—</b><span id="players"></span></div>
  ${page.stage}
  <p class="result" id="result" role="status" aria-live="polite"><span>正在入场…</span></p>
  <section class="board" aria-label="投注区">${page.board}</section>
</main>
${deck(game, place)}
${notice()}
</div>
${sheet('info', '游戏说明', helpBody(game, limits))}
${sheet('history', '最近记录', '')}
${sheet('seeds', '公平验证', '')}
</body>`,
  )
}

function deck({ chips }: TableGame, place: PagePlace): string {
  const rack = chips
    .map((chip, at) => {
      const label = chip >= 1000 ? `${chip / 1000}K` : String(chip)
      return `<button class="chip" type="button" data-chip="${chip}" aria-label="筹码 ${label}" aria-pressed="${at === 0}">${label}</button>`
    })
    .join('')
  return `<footer class="deck" inert>
  <dl class="figures">
    <div><dt>${balanceName(place)}</dt><dd id="balance"><small>¥</small><b>—</b></dd></div>
    <div class="won"><dt>本局投注</dt><dd id="staked"><small>¥</small><b>0.00</b></dd></div>
  </dl>
  <div class="rack" role="group" aria-label="筹码">${rack}</div>
  <div class="actions" data-form="wide table">
    <button class="side-word" id="undo" type="button" disabled>${icon('M9 7l-4 4 4 4M5 11h9a5 5 0 0 1 0 10h-2')}<span>撤销</span></button>
    <button class="spin" id="spin" type="button" disabled><span class="spin-text">确认投注</span></button>
    <button class="side-word" id="repeat" type="button" disabled>${icon('M5 9.5A7.500 7.500 0 0 1 18.500 8M19 4.500V8h-3.500M19 14.500A7.500 7.500 0 0 1 5.500 16M5 19.500V16h3.500')}<span>重复</span></button>
  </div>
</footer>`
}

function seconds(ms: number): string {
  if (ms >= 7_200_000) return `${ms / 3_600_000} 小时`
  return ms >= 120_000 ? `${ms / 60_000} 分钟` : `${ms / 1000} 秒`
}

function helpBody(game: TableGame, { playerReturnMax }: TitleLimits): string {
  const { returnText, chips, timetable, page, shared } = game
  const most = wholeYuan(playerReturnMax)
  const limitText = shared.running
    ? `每局您最高可得派彩 ¥${most}：按自动收取的倍数计算，不用自动收取则按 10,000 倍计算。`
    : `每局您最高可得派彩 ¥${most}，按您所有投注在同一结果下的派彩计算。可能超过的投注不接受，并告诉您最多可投多少。`
  const publishedWhen = shared.running ? '一局结束后' : '停止投注后'
  return `<p class="rtp"><span>理论返还率</span><b>${returnText}</b></p>
    ${page.help}
    <h3>时间与限额</h3>
    <p>每 ${seconds(timetable.endMs)}一局，所有人同一结果；开局后 ${seconds(timetable.closeMs)}内接受投注。演示环境的节奏可能被调快。每个位置每次 ¥${chips[0]}–¥${placeMaxOf(game).toLocaleString('en')}，每局最多确认 40 次。${limitText}选好筹码点击投注区，再按“确认投注”才会扣款。</p>
    <h3>公平</h3>
    <p>每一局的结果来自一条事先公布起点的哈希链，按顺序一局一环，与任何人的投注、余额和以往结果无关；${publishedWhen}公布链环，您可以在自己的浏览器中从链环走回起点并重算结果。往期走势只是记录，不能预示下一局。断线不影响结算，可在“记录”中查看。</p>
    <p class="fine">演示环境：金额为虚拟数值。请量力而行，适度娱乐。</p>`
}
