import { countToWin, type ScratchRound } from './rules.ts'

type Face = { label: string; pays: number }

/** Returns the symbols that appear often enough and pay. */
export function winners(faces: readonly Face[], { fields }: ScratchRound): number[] {
  return faces.flatMap((face, symbol) => {
    const count = fields.filter((field) => field === symbol).length
    return face.pays > 0 && count >= countToWin ? [symbol] : []
  })
}

export function winTexts(faces: readonly Face[], round: ScratchRound): string[] {
  return winners(faces, round).map((symbol) => `${faces[symbol]?.label ?? ''} ×3 以上`)
}

export function outcomeTextOf(faces: readonly Face[]) {
  return (round: ScratchRound): string => {
    const fields = round.fields.map((symbol) => faces[symbol]?.label ?? '').join('、')
    const wins = winTexts(faces, round)
    return wins.length > 0 ? `${wins.join('，')}（${fields}）` : `没有三个相同（${fields}）`
  }
}
