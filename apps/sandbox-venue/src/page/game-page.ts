import type { SoloGame } from '../games/game.ts'
import { choicesRow, escapeXml, icon } from '../games/markup.ts'
import type { TitleLimits } from '../limits/title-limits.ts'
import {
  balanceName,
  bodyData,
  glyphs,
  header,
  htmlDocument,
  notice,
  type PagePlace,
  sheet,
  wholeYuan,
} from './page-parts.ts'

/** Returns a game's page for an operator. The session token is only in the page's URL, not in its HTML. */
export function renderGamePage(
  game: SoloGame,
  place: PagePlace,
  limits: TitleLimits,
): string {
  const { code, page } = game
  const pageData = {
    code,
    stakes: game.stakes,
    greeting: page.greeting,
    title: page.stageData,
    most: `${wholeYuan(limits.playerReturnMax)}.00`,
    roundMs: limits.roundMs,
  }
  const { operator } = place
  return htmlDocument(
    `${game.name} · ${operator.name}`,
    ['base', 'stage', 'deck', 'sheet', 'playing-card', 'tumble-grid'],
    `<link rel="stylesheet" href="/games/${code}/stage/${code}.css">
<link rel="stylesheet" href="/theme/${operator.id}.css">
<script type="module" src="/browser/client.ts"></script>`,
    `<body data-facts="${escapeXml(JSON.stringify(pageData))}"${bodyData(place)}>
${page.symbols}
<div class="app" data-phase="loading" data-title="${code}">
${header(game, place)}
<main class="stage" inert>
  ${page.stage}
  <p class="result" id="result" role="status" aria-live="polite"><span>正在入场…</span></p>
</main>
${deck(game, place)}
${notice()}
</div>
${sheet('info', '游戏说明', helpBody(game, limits))}
${game.page.auto ? sheet('auto-sheet', '自动进行', autoBody()) : ''}
${sheet('history', '最近记录', '')}
${sheet('seeds', '公平验证', '')}
</body>`,
  )
}

function deck({ stakes, page }: SoloGame, place: PagePlace): string {
  const side = (id: string, glyph: string, text: string) =>
    `<button class="side" id="${id}" type="button" aria-pressed="false">${icon(glyph)}<span>${text}</span></button>`
  return `<footer class="deck" inert>
  <dl class="figures">
    <div><dt>${balanceName(place)}</dt><dd id="balance"><small>¥</small><b>—</b></dd></div>
    <div class="won"><dt>本次派彩</dt><dd id="won"><small>¥</small><b>0.00</b></dd></div>
  </dl>
  ${page.controls ? `<div class="controls">${page.controls}</div>` : ''}
  <div class="stake" role="group" aria-label="单次投注">
    <button class="step" id="less" type="button" aria-label="减注">${icon('M6 12h12')}</button>
    <p><span>单次投注</span><output id="stake"><small>¥</small><b>${stakes[0]}</b></output></p>
    <button class="step" id="more" type="button" aria-label="加注">${icon('M6 12h12M12 6v12')}</button>
  </div>
  <div class="actions" data-form="${page.auto ? 'round' : 'wide'}">
    ${page.auto ? side('quick', glyphs.quick, '快速') : ''}
    <button class="spin" id="spin" type="button" disabled>${page.auto ? `<span class="spin-ring" aria-hidden="true"></span>${icon(glyphs.spin)}` : ''}<span class="spin-text">${page.action}</span></button>
    ${page.auto ? side('auto', glyphs.auto, '自动') : ''}
  </div>
</footer>`
}

/** Returns the HTML of the limits of automatic play, which the player chooses before it starts. */
function autoBody(): string {
  const times = (count: number) => [`${count}`, `${count} 倍`] as const
  const counts = ['10', '25', '50'].map((count) => [count, `${count} 局`] as const)
  return `<div class="auto-rows">${choicesRow('auto-rounds', '局数', counts)}
  ${choicesRow('auto-loss', '亏损达到投注的', [5, 10, 25].map(times), '10')}
  ${choicesRow('auto-win', '单局派彩达到', [5, 10, 50].map(times), '10')}</div>
  <p class="auto-told" id="auto-told" role="status"></p>
  <p class="fine">到达任何一项即停，不会投出可能超过亏损上限的一局。开始后可随时停止。</p>
  <button class="strong" id="auto-begin" type="button">开始自动</button>`
}

function helpBody(
  { returnText, stakes, page, rules }: SoloGame,
  { playerReturnMax, roundMs }: TitleLimits,
): string {
  const most = wholeYuan(playerReturnMax)
  const limitText = rules.nextMultiple
    ? `每局最高派彩 ¥${most}：再进一步就会超过时，自动按当时的倍数收取；第一步就会超过的投注不接受。`
    : `每局最高派彩 ¥${most}：可能超过的投注不接受，并告诉您最多可投多少。`
  const paceText = roundMs > 0 ? `两局开局至少相隔 ${roundMs / 1000} 秒。` : ''
  return `<p class="rtp"><span>理论返还率</span><b>${returnText}</b></p>
    ${page.help}
    <h3>限额</h3>
    <p>单次投注 ¥${stakes[0]}–${stakes.at(-1)}，可选 ${stakes.map((stake) => `¥${stake}`).join('、')}。派彩取到分，不足一分的舍去，因此小额投注的实际返还可能略低于理论值。${limitText}${paceText}</p>
    ${page.auto ? '<p>自动可选连续 10、25 或 50 局，须设定净亏损上限和派彩倍数，到达即停；可随时手动停止。</p>' : ''}
    <h3>公平</h3>
    <p>每一局在开局时已全部抽定：由先公布哈希的服务器种子、您可更改的客户端种子和局号算出，与玩家、注额、余额和以往结果无关。在“公平”里可更换种子，并在您自己的浏览器中验证任意一局。返还率是长期理论值，不代表单次结果。断线不影响结果：每次投注只结算一次，可在“记录”中查看。</p>
    <p class="fine">演示环境：金额为虚拟数值。请量力而行，适度娱乐。</p>`
}
