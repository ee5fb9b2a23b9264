import { LoginForm } from '../staff/login-form.tsx';

/** /admin-login */
export default function AdminLoginPage() {
  return <LoginForm role="admin" />;
}
