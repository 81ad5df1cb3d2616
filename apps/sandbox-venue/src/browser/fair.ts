import { awaken, buttonById, byId, elementById, make } from './dom.ts'
import {
  commitmentsIn,
  commitmentsOf,
  isCommitted,
  keptCommitments,
} from './known-commitments.ts'
import { createKnownLinks } from './known-links.ts'
import { inOrder, type Past, type Rules, type Verdict, verify } from './proof-of-round.ts'
import { numberOf } from './round-number.ts'

const titles: { code: string; name: string }[] = JSON.parse(
  document.body.dataset['titles'] ?? '[]',
)
/** The page loads all rules at the start, so that it can prove rounds later without a network. */
const rulesOf = new Map<string, Rules>()

/** The verdict on a round, and whether its commitment is one that the player saw before the bet. */
type Mark = Verdict['kind'] | 'not-compared'

const area = () => elementById('rounds', HTMLTextAreaElement)
const commitmentArea = () => elementById('commitments', HTMLTextAreaElement)

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

const marks: Record<Mark, string> = {
  proved: '✓ 一致',
  'not-compared': '？ 承诺待核对',
  tampered: '✗ 不符',
  'not-yet': '… 种子尚未公布',
}

type Check = { round: Past; name: string; verdict: Verdict; mark: Mark }

function row({ round, name, verdict, mark }: Check): HTMLElement {
  const item = make('li', '')
  item.dataset['verdict'] = mark
  const details = document.createElement('details')
  const isVoid = 'status' in round && round.status === 'void'
  const voidText = isVoid ? '（已取消：本金退回，不派彩）' : ''
  const head = `${marks[mark]}　${name} ${numberOf(round)}${voidText}`
  const reason = verdict.kind === 'tampered' ? `：${verdict.why}` : ''
  details.append(make('summary', '', head + reason))
  if (mark === 'not-compared') {
    const text = '计算与记录一致。它的承诺与您投注前看到的相同，才算数：'
    details.append(make('p', '', text), make('pre', '', commitmentsOf(round).join('\n')))
  }
  if (verdict.kind === 'proved') details.append(make('pre', '', verdict.steps.join('\n')))
  item.append(details)
  return item
}

async function checkAll(rounds: readonly Past[]): Promise<Check[]> {
  const commitments = new Set([
    ...keptCommitments(),
    ...commitmentsIn(commitmentArea().value),
  ])
  const links = createKnownLinks()
  const checks = new Map<Past, Check>()
  for (const round of inOrder(rounds)) {
    const name = titles.find(({ code }) => code === round.game)?.name ?? round.game
    const verdict = await verify(rulesOf.get(round.game), round, name, links)
    const isCompared = verdict.kind !== 'proved' || isCommitted(round, commitments)
    const mark = isCompared ? verdict.kind : 'not-compared'
    checks.set(round, { round, name, verdict, mark })
  }
  return rounds.flatMap((round) => checks.get(round) ?? [])
}

function concludeAll(checks: readonly Check[]): void {
  const countOf = (mark: Mark) => checks.filter((check) => check.mark === mark).length
  const proved = countOf('proved')
  const parts = [
    countOf('not-compared') ? `${countOf('not-compared')} 局的承诺待核对` : '',
    countOf('not-yet') ? `${countOf('not-yet')} 局的种子尚未公布` : '',
  ].filter((part) => part !== '')
  const rest = parts.map((part) => `，${part}`).join('')
  if (countOf('tampered') > 0) {
    conclude(`${countOf('tampered')} 局与种子不符！${proved} 局一致${rest}。`, 'bad')
  } else if (proved === 0 && parts.length > 0) conclude(`${parts.join('，')}。`, '')
  else conclude(`${proved} 局全部一致${rest}。`, parts.length > 0 ? '' : 'good')
}

const listOrder: readonly Mark[] = ['tampered', 'not-compared', 'not-yet', 'proved']

async function verifyAll(button: HTMLButtonElement): Promise<void> {
  const rounds = roundsIn(area().value)
  byId('proofs').replaceChildren()
  if (!rounds || rounds.length === 0) {
    conclude('读不出记录：请粘贴“复制记录”得到的全部内容。', 'bad')
    return
  }
  button.disabled = true
  conclude(`正在验证 ${rounds.length} 局…`, '')
  const checks = await checkAll(rounds)
  const sorted = checks.toSorted(
    (a, b) => listOrder.indexOf(a.mark) - listOrder.indexOf(b.mark),
  )
  byId('proofs').replaceChildren(...sorted.map(row))
  concludeAll(checks)
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
