import { gamesOf } from '../catalog/game-list.ts'
import { escapeXml } from '../games/markup.ts'
import { htmlDocument } from './page-parts.ts'

/** Returns the page that proves past rounds in the browser. After it has loaded, it sends no request. */
export function renderFairPage(): string {
  const games = [...gamesOf(null).values()].map(({ code, name }) => ({ code, name }))
  return htmlDocument(
    '公平验证',
    ['base', 'sheet', 'fair'],
    '<script type="module" src="/browser/fair.ts"></script>',
    `<body class="fair" data-titles="${escapeXml(JSON.stringify(games))}">
<main>
<h1>公平验证</h1>
<p>这一页在您的浏览器里重新计算每一局：先核对服务器种子（或共同局的链环）与事先公布的哈希，再由种子、局号和规则算出结果，与记录逐项比较。打开后断开网络也能使用，不会发送任何数据。</p>
<section class="drop" id="drop" inert>
<label for="rounds">粘贴记录，或把文件拖到这里</label>
<textarea id="rounds" name="rounds" spellcheck="false" placeholder='{"rounds": […]}'></textarea>
<div class="choices"><label class="quiet file">选择文件<input id="file" name="file" type="file" accept="application/json,.json,text/plain"></label>
<button class="strong" id="verify" type="button" disabled>验证</button></div>
<label for="commitments">投注前看到的承诺（可选）</label>
<textarea id="commitments" name="commitments" spellcheck="false" autocomplete="off" placeholder="服务器种子哈希或哈希链起点，可粘贴多个"></textarea>
<p>在这台设备上玩过的游戏，承诺在投注前已记下，会自动核对。</p>
</section>
<p id="verdict" role="status" aria-live="polite">正在准备…</p>
<ol id="proofs"></ol>
</main>
</body>`,
  )
}
