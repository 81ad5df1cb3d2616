import type { SportsbookGame } from '../games/game.ts'
import { escapeXml } from '../games/markup.ts'
import { cashMarginPercent, marginPercent, offOneIn } from '../games/sportsbook-rules.ts'
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

const stakes = [10, 50, 100, 500]

const views = [
  ['list', '赛程'],
  ['slips', '注单'],
  ['standings', '积分榜'],
] as const

/** Returns the page of a sportsbook for an operator: fixtures, one match, bet slips and standings. */
export function renderSportsbookPage(
  game: SportsbookGame,
  place: PagePlace,
  limits: TitleLimits,
): string {
  const { code, page } = game
  const most = wholeYuan(limits.playerReturnMax)
  const pageData = { code, sides: page.sides }
  const { operator } = place
  return htmlDocument(
    `${game.name} · ${operator.name}`,
    ['base', 'stage', 'deck', 'sheet', 'sportsbook'],
    `<link rel="stylesheet" href="/games/${code}/stage/${code}.css">
<link rel="stylesheet" href="/theme/${operator.id}.css">
<script type="module" src="/browser/sportsbook-client.ts"></script>`,
    `<body data-facts="${escapeXml(JSON.stringify(pageData))}"${bodyData(place)}>
${page.symbols}
<div class="app book-app" data-phase="loading" data-title="${code}">
${header(game, place)}
<nav class="views" aria-label="页面" inert>${views.map(([view, name], at) => `<button type="button" data-view="${view}" aria-pressed="${at === 0}">${name}${view === 'slips' ? '<b id="open-slips" hidden></b>' : ''}</button>`).join('')}</nav>
<main class="book" id="book" tabindex="-1" inert>
  <section id="view-list" aria-label="赛程"><p class="bone"></p><p class="bone"></p><p class="bone"></p></section>
  <section id="view-match" aria-label="比赛" hidden>${matchParts(page.stage)}</section>
  <section id="view-slips" aria-label="注单" hidden></section>
  <section id="view-standings" aria-label="积分榜" hidden></section>
</main>
<footer class="deck" inert>
  <p class="result" id="result" role="status" aria-live="polite"><span>正在入场…</span></p>
  <div class="foot"><p id="balance"><span>${balanceName(place)}</span> <small>¥</small><b>—</b></p><button class="strong" id="open-slip" type="button" disabled>投注单</button></div>
</footer>
${notice()}
</div>
${sheet('slip', '投注单', slipBody(most))}
${sheet('info', '游戏说明', helpBody(game, most))}
${sheet('history', '最近记录', '')}
${sheet('seeds', '公平验证', '')}
</body>`,
  )
}

function matchParts(stage: string): string {
  return `<button class="back" id="back" type="button">‹ 赛程</button>
  <div class="match-head"><p><span id="home"></span><b id="score">–</b><span id="away"></span></p><small id="clock"></small></div>
  <div class="scene">${stage}</div>
  <p class="stopped" id="stopped" role="status"></p>
  <ol class="events" id="events" aria-label="事件"></ol>
  <div class="markets" id="markets"></div>`
}

function slipBody(most: string): string {
  const quick = stakes
    .map((stake) => `<button type="button" data-stake="${stake}">${stake}</button>`)
    .join('')
  return `<ol class="legs" id="legs"></ol>
  <form id="slip-form" novalidate>
    <label class="money">投注金额（¥1–10,000）<input id="stake" name="stake" inputmode="decimal" autocomplete="off" maxlength="8" value="10"></label>
    <div class="quick" role="group" aria-label="常用金额">${quick}</div>
    <dl class="sums"><div><dt>总赔率</dt><dd id="combined">—</dd></div><div><dt>可能返还</dt><dd id="possible">—</dd></div></dl>
    <p class="problem" id="slip-problem" role="alert"></p>
    <button class="strong" id="place" type="submit">确认投注</button>
    <p class="fine">只按您看到的赔率或更好的赔率成交；赔率变差时会再问一次。不同比赛的选项合为串关，赔率相乘；同一场只取一项。每单最多返还 ¥${most}。</p>
  </form>`
}

function helpBody({ returnText, page }: SportsbookGame, most: string): string {
  return `<p class="rtp"><span>理论返还率（单注）</span><b>${returnText}</b></p>
    ${page.help}
    <h3>赔率与提前兑现</h3>
    <p>赔率 = 1 ÷（模型概率 × ${(100 + marginPercent) / 100}），取到分，舍去余数：庄家在公平赔率上加 ${marginPercent}%，因此每一项单注的返还率约为 1 ÷ ${(100 + marginPercent) / 100}。串关把各项的这一差额相乘。赔率低于 1.02 或高于 200 的选项不开盘。</p>
    <p>提前兑现价 = 投注额 × 总赔率 × 各未定选项此刻的模型概率，再减 ${cashMarginPercent}%。成交价不低于您看到的价格；价格变低时会再问一次。每次进球（或一图结束）后数秒“盘口暂停”，不接受投注和兑现。</p>
    <h3>作废</h3>
    <p>平均每 ${offOneIn} 场有一场在开赛时宣布取消，它由哈希链抽定。取消的比赛按 1.00 计：单注退还本金，串关去掉这一项，其余照常结算。整张投注单都取消时全额退还。</p>
    <h3>限额与时间</h3>
    <p>每单 ¥1–10,000，最多 8 项，最多返还 ¥${most}，未结注单最多 100 张。每场比赛一人只能占限额的一部分；超过时告诉您最多可投多少。以场馆时钟为准：成交、兑现与进球谁先谁后，由场馆处理的那一刻决定。演示环境的节奏可能被调快。</p>
    <h3>公平</h3>
    <p>每场比赛的全部进程在开赛前已由哈希链的一环抽定，与任何人的投注、余额和以往结果无关；赔率只由两队实力、当前比分和时间算出，不知道之后会发生什么。赛事时段结束后公布链环，您可以在自己的浏览器中重算整场比赛、每一项的赔率和派彩。</p>
    <p class="fine">演示环境：金额为虚拟数值，球队与选手均为虚构。请量力而行，适度娱乐。</p>`
}
