import { t as _plugin_vue_export_helper_default } from "./plugin-vue_export-helper.DjkACiAr.js";
import { useSSRContext } from "vue";
import { ssrRenderAttrs } from "vue/server-renderer";
// site/source/reference/Operator_ListOperators.md
var __pageData = JSON.parse("{\"title\":\"Operator/ListOperators\",\"description\":\"\",\"frontmatter\":{},\"headers\":[],\"relativePath\":\"reference/Operator_ListOperators.md\",\"filePath\":\"reference/Operator_ListOperators.md\"}");
var _sfc_main = { name: "reference/Operator_ListOperators.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
	_push(`<div${ssrRenderAttrs(_attrs)}><h1 id="operatorlistoperators" tabindex="-1">Operator/ListOperators <a class="header-anchor" href="#operatorlistoperators" aria-label="Permalink to “Operator/ListOperators”">​</a></h1><p>Lists operators with their roles, by name.</p><div class="language-http"><button title="Copy code" data-copied="Copied" class="copy"></button><span class="lang">http</span><pre tabindex="0"><code>POST /Operator/ListOperators
</code></pre></div><p>With <code>X-Purser-Title</code>: those who have roles for that title or for all titles, without their roles for other titles. Without it: everybody; it needs a role for all titles.</p><table tabindex="0"><thead><tr><th>Property</th><th>Value</th></tr></thead><tbody><tr><td>Caller</td><td>An operator, with both secrets of a session: the cookie, and <code>X-Purser-Console</code>. The role <code>owner</code>.</td></tr><tr><td>Permission</td><td><code>operators:read</code>: See operators, their sessions, and what they did.</td></tr><tr><td>Request size</td><td>At most 64 KiB.</td></tr></tbody></table><h2 id="example" tabindex="-1">Example <a class="header-anchor" href="#example" aria-label="Permalink to “Example”">​</a></h2><div class="language-sh"><button title="Copy code" data-copied="Copied" class="copy"></button><span class="lang">sh</span><pre tabindex="0"><code>curl http://127.0.0.1:7300/Operator/ListOperators \\
  -H &#39;Content-Type: application/json&#39; \\
  -H <span class="string">&quot;X-Purser-Console: \$CONSOLE_SECRET&quot;</span> \\
  -d &#39;{}&#39;
</code></pre></div><div class="language-json"><button title="Copy code" data-copied="Copied" class="copy"></button><span class="lang">json</span><pre tabindex="0"><code>{
  <span class="member">&quot;code&quot;</span>: 200,
  <span class="member">&quot;status&quot;</span>: <span class="string">&quot;OK&quot;</span>,
  <span class="member">&quot;data&quot;</span>: {
    <span class="member">&quot;Operators&quot;</span>: [
      {
        <span class="member">&quot;OperatorId&quot;</span>: <span class="string">&quot;m2Xw8Rk0QpT5vYc9LzH1sA&quot;</span>,
        <span class="member">&quot;Name&quot;</span>: <span class="string">&quot;ada&quot;</span>,
        <span class="member">&quot;Roles&quot;</span>: [
          {
            <span class="member">&quot;Role&quot;</span>: <span class="string">&quot;liveOps&quot;</span>,
            <span class="member">&quot;TitleId&quot;</span>: <span class="string">&quot;A1B2&quot;</span>
          }
        ],
        <span class="member">&quot;Disabled&quot;</span>: false,
        <span class="member">&quot;Invited&quot;</span>: false,
        <span class="member">&quot;HasSecondFactor&quot;</span>: false,
        <span class="member">&quot;CreatedAt&quot;</span>: <span class="string">&quot;2026-05-04T10:20:30.000Z&quot;</span>,
        <span class="member">&quot;CreatedBy&quot;</span>: <span class="string">&quot;the command line&quot;</span>,
        <span class="member">&quot;LastSignInAt&quot;</span>: <span class="string">&quot;2026-05-04T10:20:30.000Z&quot;</span>
      }
    ]
  }
}
</code></pre></div><h2 id="request" tabindex="-1">Request <a class="header-anchor" href="#request" aria-label="Permalink to “Request”">​</a></h2><p>No members.</p><h2 id="result" tabindex="-1">Result <a class="header-anchor" href="#result" aria-label="Permalink to “Result”">​</a></h2><p>The members of <code>data</code>:</p><table tabindex="0"><thead><tr><th>Member</th><th>Type</th><th>What it is</th></tr></thead><tbody><tr><td><code>Operators</code></td><td>list of objects</td><td>All whom the caller sees, by name.</td></tr><tr><td><code>Operators[].OperatorId</code></td><td>string</td><td>The operator&#39;s id.</td></tr><tr><td><code>Operators[].Name</code></td><td>string</td><td>The operator&#39;s name.</td></tr><tr><td><code>Operators[].Roles</code></td><td>list of objects</td><td>The roles, each for a title or for all.</td></tr><tr><td><code>Operators[].Roles[].Role</code></td><td><code>viewer</code> or <code>support</code> or <code>liveOps</code> or <code>developer</code> or <code>owner</code></td><td>What the operator may do (/docs/reference/permissions).</td></tr><tr><td><code>Operators[].<wbr>Roles[].<wbr>TitleId</code></td><td>string, if any</td><td>Absent: for all titles.</td></tr><tr><td><code>Operators[].Disabled</code></td><td>boolean</td><td>True: the operator cannot sign in.</td></tr><tr><td><code>Operators[].Invited</code></td><td>boolean</td><td>True: no link was used, so there is no password.</td></tr><tr><td><code>Operators[].<wbr>HasSecondFactor</code></td><td>boolean</td><td>Whether signing in takes a code.</td></tr><tr><td><code>Operators[].CreatedAt</code></td><td>time</td><td>When the operator was invited first. UTC, with milliseconds.</td></tr><tr><td><code>Operators[].CreatedBy</code></td><td>string</td><td>By whom.</td></tr><tr><td><code>Operators[].LastSignInAt</code></td><td>time, if any</td><td>When the operator signed in last. Absent: never. UTC, with milliseconds.</td></tr></tbody></table><h2 id="errors" tabindex="-1">Errors <a class="header-anchor" href="#errors" aria-label="Permalink to “Errors”">​</a></h2><p>In order of precedence: when several apply, the first is the answer.</p><table tabindex="0"><thead><tr><th>Error</th><th>Number</th><th>HTTP</th><th>When</th><th>Repeat the call?</th></tr></thead><tbody><tr><td><code>BodyTooLarge</code></td><td>1068</td><td>413</td><td>The request body is too large.</td><td>Not unchanged.</td></tr><tr><td><code>NotAuthenticated</code></td><td>1074</td><td>401</td><td>This API method does not allow anonymous callers.</td><td>With another credential.</td></tr><tr><td><code>OriginNotAllowed</code></td><td>90004</td><td>403</td><td>Operators call from the console only, at the address that PURSER_PUBLIC_URL names.</td><td>Not by this caller.</td></tr><tr><td><code>NotAuthorizedByTitle</code></td><td>1191</td><td>403</td><td>The secret key or the operator is not allowed to call this operation.</td><td>Not by this caller.</td></tr><tr><td><code>InvalidContentType</code></td><td>1144</td><td>415</td><td>The content type must be application/json.</td><td>Not unchanged.</td></tr><tr><td><code>InvalidJSONContent</code></td><td>1200</td><td>400</td><td>The request body must be one JSON object in UTF-8.</td><td>Not unchanged.</td></tr><tr><td><code>InvalidParams</code></td><td>1000</td><td>400</td><td>Invalid input parameters.</td><td>Not unchanged.</td></tr></tbody></table><p>Any call, whatever it asks, may also be answered with:</p><table tabindex="0"><thead><tr><th>Error</th><th>Number</th><th>HTTP</th><th>When</th><th>Repeat the call?</th></tr></thead><tbody><tr><td><code>InvalidAPIEndpoint</code></td><td>1131</td><td>404</td><td>There is no such operation.</td><td>Not unchanged.</td></tr><tr><td><code>InvalidRequest</code></td><td>1071</td><td>400</td><td>The request cannot be understood.</td><td>Not unchanged.</td></tr><tr><td><code>APIClientRequestRateLimitExceeded</code></td><td>1199</td><td>429</td><td>Too many such requests in a short time; try again later.</td><td>Yes, after <code>retryAfterSeconds</code>.</td></tr><tr><td><code>InternalServerError</code></td><td>1110</td><td>500</td><td>Internal server error.</td><td>Once; then tell the operator the <code>requestId</code>.</td></tr><tr><td><code>ServiceUnavailable</code></td><td>1123</td><td>503</td><td>The service cannot answer at the moment; try again.</td><td>Yes, after <code>retryAfterSeconds</code>.</td></tr></tbody></table></div>`);
}
var _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
	const ssrContext = useSSRContext();
	(ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("reference/Operator_ListOperators.md");
	return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
var Operator_ListOperators_default = /*#__PURE__*/ _plugin_vue_export_helper_default(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export { __pageData, Operator_ListOperators_default as default };
