import { awaken, buttonById, byId, elementById, make } from './dom.ts'
import { createKnownLinks } from './known-links.ts'
import {
  inOrder,
  type Past,
  type Rules,
  unreadable,
  type Verdict,
  verify,
} from './proof-of-round.ts'
import { numberOf } from './round-number.ts'

const titles: { code: string; name: string }[] = JSON.parse(
  document.body.dataset['titles'] ?? '[]',
)
/** The page loads all rules at the start, so that it can prove rounds later without a network. */
const rulesOf = new Map<string, Rules>()

const area = () => elementById('rounds', HTMLTextAreaElement)

function conclude(text: string, tone: '' | 'bad' | 'good'): void {
  byId('verdict').textContent = text
  byId('verdict').dataset['tone'] = tone
}

/** Parses rounds from text: `{"rounds": […]}`, a list, or a single round. Returns null for anything else. */
function roundsIn(text: string): Past[] | null {
  try {
    const json: unknown = JSON.parse(text)
    const records =
      typeof json === 'object' && json && 'rounds' in json ? json.rounds : json
    const list: unknown[] = Array.isArray(records) ? records : [records]
    const isPast = (each: unknown): each is Past =>
      typeof each === 'object' &&
      each !== null &&
      'game' in each &&
      ('seeds' in each || 'chain' in each || 'legs' in each)
    return list.every(isPast) ? list : null
  } catch {
    return null
  }
}

const marks: Record<Verdict['kind'], string> = {
  proved: '✓ 一致',
  tampered: '✗ 不符',
  'not-yet': '… 种子尚未公布',
}

function row(round: Past, name: string, verdict: Verdict): HTMLElement {
  const item = make('li', '')
  item.dataset['verdict'] = verdict.kind
  const details = document.createElement('details')
  const head = `${marks[verdict.kind]}　${name} ${numberOf(round)}`
  const reason = verdict.kind === 'tampered' ? `：${verdict.why}` : ''
  details.append(make('summary', '', head + reason))
  if (verdict.kind === 'proved') details.append(make('pre', '', verdict.steps.join('\n')))
  item.append(details)
  return item
}

async function verifyAll(button: HTMLButtonElement): Promise<void> {
  const rounds = roundsIn(area().value)
  byId('proofs').replaceChildren()
  if (!rounds || rounds.length === 0) {
    conclude('读不出记录：请粘贴“复制记录”得到的全部内容。', 'bad')
    return
  }
  button.disabled = true
  conclude(`正在验证 ${rounds.length} 局…`, '')
  const counts: Record<Verdict['kind'], number> = { proved: 0, tampered: 0, 'not-yet': 0 }
  const nameOf = ({ game }: Past) => titles.find(({ code }) => code === game)?.name ?? game
  const links = createKnownLinks()
  const verdicts = new Map<Past, Verdict>()
  for (const round of inOrder(rounds)) {
    const verdict = await verify(rulesOf.get(round.game), round, nameOf(round), links)
    counts[verdict.kind] += 1
    verdicts.set(round, verdict)
  }
  const rows = rounds.map((round) =>
    row(round, nameOf(round), verdicts.get(round) ?? unreadable),
  )
  // Failed proofs are listed first.
  rows.sort((a, b) =>
    (b.dataset['verdict'] ?? '').localeCompare(a.dataset['verdict'] ?? ''),
  )
  byId('proofs').replaceChildren(...rows)
  const rest = counts['not-yet'] ? `，${counts['not-yet']} 局的种子尚未公布` : ''
  if (counts.tampered > 0)
    conclude(`${counts.tampered} 局与种子不符！${counts.proved} 局一致${rest}。`, 'bad')
  else conclude(`${counts.proved} 局全部一致${rest}。`, counts.proved ? 'good' : '')
}

/** Verifies the rounds in the text. After an error the button works again. */
async function verifyText(): Promise<void> {
  const button = buttonById('verify')
  await verifyAll(button).finally(() => {
    button.disabled = false
  })
}

async function take(file: File | undefined): Promise<void> {
  if (!file) return
  area().value = await file.text()
  await verifyText()
}

/** Verifies the rounds in the fragment of the page's URL. A game's history opens this page with such a URL. */
async function takeHash(): Promise<void> {
  if (location.hash.length < 2) return
  area().value = decodeURIComponent(location.hash.slice(1))
  history.replaceState(null, '', location.pathname)
  await verifyText()
}

function wire(): void {
  const drop = byId('drop')
  buttonById('verify').addEventListener('click', () => void verifyText())
  byId('file').addEventListener('change', (event) => {
    const input = event.target
    if (!(input instanceof HTMLInputElement)) return
    const [file] = input.files ?? []
    void take(file)
    // If the input kept its value, choosing the same file again would fire no event.
    input.value = ''
  })
  for (const name of ['dragover', 'dragleave', 'drop']) {
    drop.addEventListener(name, (event) => {
      event.preventDefault()
      drop.classList.toggle('over', name === 'dragover')
    })
  }
  drop.addEventListener('drop', (event) => void take(event.dataTransfer?.files[0]))
}

async function begin(): Promise<void> {
  await Promise.all(
    titles.map(async ({ code }) => {
      const { rules } = await import(`/games/${code}/rules.ts`)
      rulesOf.set(code, rules)
    }),
  )
  wire()
  awaken()
  buttonById('verify').disabled = false
  conclude('准备好了。', '')
  await takeHash()
}

begin().catch((error: unknown) => {
  console.error(error)
  conclude('验证页没有完整打开，请刷新重试。', 'bad')
})
