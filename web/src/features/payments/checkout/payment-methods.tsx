import { useNavigate } from 'react-router'
import { MethodFieldset, MethodRow } from './method-row.tsx'
import type { Checkout } from './order-summary.tsx'

interface Props {
  readonly checkout: Checkout
  readonly search: string
  readonly error: string | undefined
}
/** The payment methods of the country; choosing one changes the URL and reloads the total. */
export function PaymentMethods({ checkout, search, error }: Props) {
  const navigate = useNavigate()
  const { bundle, methods, method: chosen } = checkout
  const choose = (code: string) =>
    void navigate(`/credits/${bundle.id}/${code}${search}`, { replace: true, preventScrollReset: true })
  return (
    <MethodFieldset error={error} onChoose={choose}>
      {methods.map(({ code, name, fee }) => (
        <MethodRow
          key={code}
          name="method"
          value={code}
          mark={code}
          chosen={code === chosen}
          onChoose={choose}
          title={name}
          fee={fee}
        />
      ))}
    </MethodFieldset>
  )
}
