import { usdtBank } from '@jinli/contract/payout-card/payout-card.rules'
import {
  addressProtocol,
  type UsdtProtocol,
} from '@jinli/contract/payout-card/usdt-address'
import {
  type UsdtAddressForm,
  usdtAddressFormProblem,
} from '@jinli/contract/payout-card/usdt-address.rules'
import { paths } from '../paths.ts'
import { Field } from '../ui/field.tsx'
import { GoLink } from '../ui/go-link.tsx'
import { useForm } from '../ui/use-form.ts'
import { BindForm } from './bind-form.tsx'
import styles from './payout-card.module.css'
import { ProtocolChoice } from './protocol-choice.tsx'
import { UsdtSteps } from './usdt-steps.tsx'
import { useBind } from './use-bind.ts'

const blank: UsdtAddressForm = { bank_no: '', bank_owner: 'TRC20', pay_pass: '' }

const looks = {
  TRC20: '以 T 开头，共34位',
  ERC20: '以 0x 开头，共42位',
} as const satisfies Record<UsdtProtocol, string>

/** Returns a hint if the USDT address belongs to the other chain, else null. */
function otherChainHint(form: UsdtAddressForm): string | null {
  const chain = addressProtocol(form.bank_no)
  if (chain === null || chain === form.bank_owner) return null
  return `这是${chain}地址，请核对所选的钱包协议`
}

/** Trims the USDT address, because a copied one may have blanks at its ends. */
function addressOf(form: UsdtAddressForm): UsdtAddressForm {
  return { ...form, bank_no: form.bank_no.trim() }
}

/** Shows the form to bind a USDT address (spec §2 /addUsdtCard, §5 Add USDT address). */
export function AddUsdtAddressPage() {
  const form = useForm(blank, (values) => usdtAddressFormProblem(addressOf(values)), {})
  const bind = useBind(1, form.showRefusal)
  const { bank_owner } = form.values

  return (
    <BindForm
      intro={<UsdtSteps />}
      note={
        <>
          两种协议的地址不通用，转错无法找回。
          <GoLink to={paths.usdtGuide()} className={styles.guide}>
            了解TRC20与ERC20的区别
          </GoLink>
        </>
      }
      busy={bind.busy}
      onSubmit={form.submit(bind.busy, (values) =>
        bind.run({ ...addressOf(values), bank: usdtBank }),
      )}
      payPass={form.part('pay_pass')}
    >
      <ProtocolChoice {...form.part('bank_owner')} />
      <Field
        {...form.field('bank_no')}
        label="USDT地址"
        autoComplete="off"
        maxLength={64}
        placeholder="请输入或粘贴USDT地址"
        hint={
          otherChainHint(addressOf(form.values)) ??
          looks[bank_owner === 'ERC20' ? 'ERC20' : 'TRC20']
        }
      />
    </BindForm>
  )
}
