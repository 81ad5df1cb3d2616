import { banklist } from '@jinli/contract/payout-card/payout-card'
import { useCallQuery } from '../api/query.ts'
import { LoadError } from '../ui/load-error.tsx'
import { Picker } from '../ui/picker.tsx'
import { SkeletonRows } from '../ui/skeleton.tsx'

type BankPickerProps = {
  open: boolean
  value: string
  onPick: (bank: string) => void
  onClose: () => void
}

/** Lets the player choose a bank, with a search box. While the banks load or fail to load, the sheet shows it. */
export function BankPicker({ open, value, onPick, onClose }: BankPickerProps) {
  const banks = useCallQuery(banklist, {}, { staleTime: 300_000 })
  const choices = banks.data?.map(({ bank_name }) => ({
    value: bank_name,
    label: bank_name,
  }))
  return (
    <Picker
      open={open}
      title="选择银行"
      search
      choices={choices}
      value={value || null}
      onPick={onPick}
      onClose={onClose}
    >
      {banks.error ? (
        <LoadError error={banks.error} onRetry={banks.refetch} small />
      ) : (
        <SkeletonRows rows={6} height={40} />
      )}
    </Picker>
  )
}
