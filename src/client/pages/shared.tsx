import { useParams } from 'react-router';
import { SharedView } from '../tracking/shared-view.tsx';

/** /shared/:token */
export default function SharedPage() {
  const { token = '' } = useParams();
  return <SharedView key={token} token={token} />;
}
