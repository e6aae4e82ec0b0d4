import { t as _plugin_vue_export_helper_default } from "./plugin-vue_export-helper.DjkACiAr.js";
import { useSSRContext } from "vue";
import { ssrRenderAttrs } from "vue/server-renderer";
// site/source/reference/Operator_InspectCredential.md
var __pageData = JSON.parse("{\"title\":\"Operator/InspectCredential\",\"description\":\"\",\"frontmatter\":{},\"headers\":[],\"relativePath\":\"reference/Operator_InspectCredential.md\",\"filePath\":\"reference/Operator_InspectCredential.md\"}");
var _sfc_main = { name: "reference/Operator_InspectCredential.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
	_push(`<div${ssrRenderAttrs(_attrs)}><h1 id="operatorinspectcredential" tabindex="-1">Operator/InspectCredential <a class="header-anchor" href="#operatorinspectcredential" aria-label="Permalink to “Operator/InspectCredential”">​</a></h1><p>Says what an entity token, a session ticket or a secret key is, whose, until when, and whether it is good.</p><div class="language-http"><button title="Copy code" data-copied="Copied" class="copy"></button><span class="lang">http</span><pre tabindex="0"><code>POST /Operator/InspectCredential
</code></pre></div><p>It is judged as it would be in a call, check by check. Its text is neither stored nor logged, and a secret key does not count as used. A credential of a title in which the operator may not inspect any is NotAuthorizedByTitle.</p><table tabindex="0"><thead><tr><th>Property</th><th>Value</th></tr></thead><tbody><tr><td>Caller</td><td>An operator, with both secrets of a session: the cookie, and <code>X-Purser-Console</code>. Any role.</td></tr><tr><td>Permission</td><td><code>credentials:inspect</code>: See what a token or a ticket says, and whether it is good.</td></tr><tr><td>Request size</td><td>At most 64 KiB.</td></tr></tbody></table><h2 id="example" tabindex="-1">Example <a class="header-anchor" href="#example" aria-label="Permalink to “Example”">​</a></h2><div class="language-sh"><button title="Copy code" data-copied="Copied" class="copy"></button><span class="lang">sh</span><pre tabindex="0"><code>curl http://127.0.0.1:7300/Operator/InspectCredential \\
  -H &#39;Content-Type: application/json&#39; \\
  -H <span class="string">&quot;X-Purser-Console: \$CONSOLE_SECRET&quot;</span> \\
  -d &#39;{<span class="member">&quot;Credential&quot;</span>:<span class="string">&quot;eyJhbGciOiJFUzI1NiIsInR5cCI6ImVudGl0eStqd3QiLCJraWQiOi…&quot;</span>}&#39;
</code></pre></div><div class="language-json"><button title="Copy code" data-copied="Copied" class="copy"></button><span class="lang">json</span><pre tabindex="0"><code>{
  <span class="member">&quot;code&quot;</span>: 200,
  <span class="member">&quot;status&quot;</span>: <span class="string">&quot;OK&quot;</span>,
  <span class="member">&quot;data&quot;</span>: {
    <span class="member">&quot;Kind&quot;</span>: <span class="string">&quot;EntityToken&quot;</span>,
    <span class="member">&quot;Status&quot;</span>: <span class="string">&quot;Expired&quot;</span>,
    <span class="member">&quot;Reason&quot;</span>: <span class="string">&quot;Its time is over.&quot;</span>,
    <span class="member">&quot;Checks&quot;</span>: [
      {
        <span class="member">&quot;Check&quot;</span>: <span class="string">&quot;Form&quot;</span>,
        <span class="member">&quot;Outcome&quot;</span>: <span class="string">&quot;Passed&quot;</span>
      },
      {
        <span class="member">&quot;Check&quot;</span>: <span class="string">&quot;Genuine&quot;</span>,
        <span class="member">&quot;Outcome&quot;</span>: <span class="string">&quot;Passed&quot;</span>
      },
      {
        <span class="member">&quot;Check&quot;</span>: <span class="string">&quot;NotExpired&quot;</span>,
        <span class="member">&quot;Outcome&quot;</span>: <span class="string">&quot;Failed&quot;</span>
      },
      {
        <span class="member">&quot;Check&quot;</span>: <span class="string">&quot;SigningKey&quot;</span>,
        <span class="member">&quot;Outcome&quot;</span>: <span class="string">&quot;Skipped&quot;</span>
      },
      {
        <span class="member">&quot;Check&quot;</span>: <span class="string">&quot;Token&quot;</span>,
        <span class="member">&quot;Outcome&quot;</span>: <span class="string">&quot;Skipped&quot;</span>
      },
      {
        <span class="member">&quot;Check&quot;</span>: <span class="string">&quot;Session&quot;</span>,
        <span class="member">&quot;Outcome&quot;</span>: <span class="string">&quot;Skipped&quot;</span>
      },
      {
        <span class="member">&quot;Check&quot;</span>: <span class="string">&quot;Player&quot;</span>,
        <span class="member">&quot;Outcome&quot;</span>: <span class="string">&quot;Skipped&quot;</span>
      }
    ],
    <span class="member">&quot;Whose&quot;</span>: <span class="string">&quot;title_player_account E58B03D1497AC26F&quot;</span>,
    <span class="member">&quot;ServiceId&quot;</span>: <span class="string">&quot;C3A1F07E5B2D9846&quot;</span>,
    <span class="member">&quot;TitleId&quot;</span>: <span class="string">&quot;A1B2&quot;</span>,
    <span class="member">&quot;IssuedAt&quot;</span>: <span class="string">&quot;2026-05-04T10:20:30.000Z&quot;</span>,
    <span class="member">&quot;ExpiresAt&quot;</span>: <span class="string">&quot;2026-05-05T10:20:30.000Z&quot;</span>,
    <span class="member">&quot;SessionId&quot;</span>: <span class="string">&quot;q3kZc7m1T0uXy5VbN8rE2w&quot;</span>,
    <span class="member">&quot;TokenId&quot;</span>: <span class="string">&quot;hT4vWm0sQ9uLr6XcB2nZ1g&quot;</span>
  }
}
</code></pre></div><h2 id="request" tabindex="-1">Request <a class="header-anchor" href="#request" aria-label="Permalink to “Request”">​</a></h2><table tabindex="0"><thead><tr><th>Member</th><th>Type</th><th>What it is</th></tr></thead><tbody><tr><td><code>Credential</code></td><td>string, <strong>required</strong></td><td>The token, ticket or key. At most 4096 characters.</td></tr></tbody></table><h2 id="result" tabindex="-1">Result <a class="header-anchor" href="#result" aria-label="Permalink to “Result”">​</a></h2><p>The members of <code>data</code>:</p><table tabindex="0"><thead><tr><th>Member</th><th>Type</th><th>What it is</th></tr></thead><tbody><tr><td><code>Kind</code></td><td><code>EntityToken</code> or <code>SessionTicket</code> or <code>SecretKey</code> or <code>Unknown</code></td><td>As what it was judged.</td></tr><tr><td><code>Status</code></td><td><code>Valid</code> or <code>Expired</code> or <code>Revoked</code> or <code>Invalid</code></td><td>Whether it is good.</td></tr><tr><td><code>Reason</code></td><td>string</td><td>Why, in one sentence.</td></tr><tr><td><code>Checks</code></td><td>list of objects</td><td>What was judged, in this order.</td></tr><tr><td><code>Checks[].Check</code></td><td><code>Form</code> or <code>Genuine</code> or <code>NotExpired</code> or <code>SigningKey</code> or <code>Token</code> or <code>SecretKey</code> or <code>Session</code> or <code>Player</code></td><td>Form: it looks like a token, a ticket or a secret key. Genuine: this installation issued exactly this. SigningKey, Token, SecretKey, Session, Player: that is not revoked, nor has the secret key ended.</td></tr><tr><td><code>Checks[].Outcome</code></td><td><code>Passed</code> or <code>Failed</code> or <code>Skipped</code></td><td>Skipped: an earlier check has failed.</td></tr><tr><td><code>Whose</code></td><td>string, if any</td><td>Type and id of the entity.</td></tr><tr><td><code>ServiceId</code></td><td>string, if any</td><td>The player. Absent: a title&#39;s.</td></tr><tr><td><code>TitleId</code></td><td>string, if any</td><td>Its title.</td></tr><tr><td><code>IssuedAt</code></td><td>time, if any</td><td>When it was issued. Absent: a secret key. UTC, with milliseconds.</td></tr><tr><td><code>ExpiresAt</code></td><td>time, if any</td><td>When it ends. Absent: a secret key that does not. UTC, with milliseconds.</td></tr><tr><td><code>SessionId</code></td><td>string, if any</td><td>The session that it is of.</td></tr><tr><td><code>KeyId</code></td><td>string, if any</td><td>The secret key that it was issued for, or that it is.</td></tr><tr><td><code>TokenId</code></td><td>string, if any</td><td>The id of the entity token.</td></tr><tr><td><code>Audience</code></td><td>string, if any</td><td>The server that a join token is for. Absent: it is none.</td></tr></tbody></table><h2 id="errors" tabindex="-1">Errors <a class="header-anchor" href="#errors" aria-label="Permalink to “Errors”">​</a></h2><p>In order of precedence: when several apply, the first is the answer.</p><table tabindex="0"><thead><tr><th>Error</th><th>Number</th><th>HTTP</th><th>When</th><th>Repeat the call?</th></tr></thead><tbody><tr><td><code>BodyTooLarge</code></td><td>1068</td><td>413</td><td>The request body is too large.</td><td>Not unchanged.</td></tr><tr><td><code>NotAuthenticated</code></td><td>1074</td><td>401</td><td>This API method does not allow anonymous callers.</td><td>With another credential.</td></tr><tr><td><code>OriginNotAllowed</code></td><td>90004</td><td>403</td><td>Operators call from the console only, at the address that PURSER_PUBLIC_URL names.</td><td>Not by this caller.</td></tr><tr><td><code>NotAuthorizedByTitle</code></td><td>1191</td><td>403</td><td>The secret key or the operator is not allowed to call this operation.</td><td>Not by this caller.</td></tr><tr><td><code>InvalidContentType</code></td><td>1144</td><td>415</td><td>The content type must be application/json.</td><td>Not unchanged.</td></tr><tr><td><code>InvalidJSONContent</code></td><td>1200</td><td>400</td><td>The request body must be one JSON object in UTF-8.</td><td>Not unchanged.</td></tr><tr><td><code>InvalidParams</code></td><td>1000</td><td>400</td><td>Invalid input parameters.</td><td>Not unchanged.</td></tr></tbody></table><p>Any call, whatever it asks, may also be answered with:</p><table tabindex="0"><thead><tr><th>Error</th><th>Number</th><th>HTTP</th><th>When</th><th>Repeat the call?</th></tr></thead><tbody><tr><td><code>InvalidAPIEndpoint</code></td><td>1131</td><td>404</td><td>There is no such operation.</td><td>Not unchanged.</td></tr><tr><td><code>InvalidRequest</code></td><td>1071</td><td>400</td><td>The request cannot be understood.</td><td>Not unchanged.</td></tr><tr><td><code>APIClientRequestRateLimitExceeded</code></td><td>1199</td><td>429</td><td>Too many such requests in a short time; try again later.</td><td>Yes, after <code>retryAfterSeconds</code>.</td></tr><tr><td><code>InternalServerError</code></td><td>1110</td><td>500</td><td>Internal server error.</td><td>Once; then tell the operator the <code>requestId</code>.</td></tr><tr><td><code>ServiceUnavailable</code></td><td>1123</td><td>503</td><td>The service cannot answer at the moment; try again.</td><td>Yes, after <code>retryAfterSeconds</code>.</td></tr></tbody></table></div>`);
}
var _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
	const ssrContext = useSSRContext();
	(ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("reference/Operator_InspectCredential.md");
	return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
var Operator_InspectCredential_default = /*#__PURE__*/ _plugin_vue_export_helper_default(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export { __pageData, Operator_InspectCredential_default as default };
